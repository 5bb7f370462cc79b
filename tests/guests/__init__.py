"""Other people's boosters, written from their papers in floats: what an audit says of them. No part of `reference`."""
