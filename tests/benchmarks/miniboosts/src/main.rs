//! One run of a booster of the crate miniboosts over exact stumps, as JSON: seconds of processor time, rounds, votes.
//!
//! driver CRATE BOOSTER FILE NU TOLERANCE ROUNDS: CRATE is `new` or `old` (built with the feature of that name), BOOSTER is
//! adaboost, lpboost, erlpboost, mlpboost or mlpboost-line, FILE a CSV file with a header whose column `label` holds -1 and 1.

use cpu_time::ProcessTime;
use std::cell::Cell;
use std::env;

/// x[feature] > threshold says `sign`, every other point says -`sign`; a constant where no point is above.
#[derive(Clone, Debug, PartialEq)]
struct Stump {
    feature: usize,
    threshold: f64,
    sign: f64,
}

/// The best stump of a sample: the points of every feature sorted once, a sweep over each order in every round.
struct Stumps {
    columns: Vec<Vec<f64>>,
    orders: Vec<Vec<usize>>,
    labels: Vec<f64>,
    rounds: Cell<usize>,
}

impl Stumps {
    fn new(columns: Vec<Vec<f64>>, labels: Vec<f64>) -> Self {
        let sorted = |column: &Vec<f64>| {
            let mut order: Vec<usize> = (0..column.len()).collect();
            order.sort_by(|&i, &j| column[i].total_cmp(&column[j]));
            order
        };
        let orders = columns.iter().map(sorted).collect();
        Stumps { columns, orders, labels, rounds: Cell::new(0) }
    }

    fn best(&self, weights: &[f64]) -> Stump {
        self.rounds.set(self.rounds.get() + 1);
        let signed: Vec<f64> = weights.iter().zip(&self.labels).map(|(d, y)| d * y).collect();
        let total: f64 = signed.iter().sum();
        let mut best = Stump { feature: 0, threshold: f64::NEG_INFINITY, sign: if total < 0.0 { -1.0 } else { 1.0 } };
        let mut largest = total.abs();
        for (feature, (column, order)) in self.columns.iter().zip(&self.orders).enumerate() {
            let mut above = total; // the edge of "everything still ahead is positive" is 2 above - total
            for pair in order.windows(2) {
                above -= signed[pair[0]];
                let (here, next) = (column[pair[0]], column[pair[1]]);
                let edge = 2.0 * above - total;
                if edge.abs() > largest && here < next {
                    largest = edge.abs();
                    best = Stump { feature, threshold: here + (next - here) / 2.0, sign: edge.signum() };
                }
            }
        }
        best
    }
}

macro_rules! runs {
    ($module:ident, $crate_name:ident, $lp:ident, $erlp:ident, $mlp:ident, $step:expr, $line:expr, $rule:ident, $reader:expr) => {
        mod $module {
            use super::{ProcessTime, Stump, Stumps};
            use $crate_name::prelude::*;
            use $crate_name::{Classifier, Sample};

            impl Classifier for Stump {
                fn confidence(&self, sample: &Sample, row: usize) -> f64 {
                    if sample.features()[self.feature][row] > self.threshold { self.sign } else { -self.sign }
                }
            }

            impl WeakLearner for Stumps {
                type Hypothesis = Stump;
                fn produce(&self, _: &Sample, weights: &[f64]) -> Stump {
                    self.best(weights)
                }
            }

            pub fn run(booster: &str, file: &str, nu: f64, tolerance: f64, rounds: usize) -> String {
                let sample = $reader.file(file).has_header(true).target_feature("label").read().expect("the sample");
                let (m, p) = sample.shape();
                let columns = (0..p).map(|k| (0..m).map(|i| sample.features()[k][i]).collect()).collect();
                let begun = ProcessTime::now();
                let stumps = Stumps::new(columns, sample.target().to_vec());
                let votes = match booster {
                    "adaboost" => AdaBoost::init(&sample).force_quit_at(rounds).run(&stumps),
                    "lpboost" => $lp::init(&sample).nu(nu).tolerance(tolerance).run(&stumps),
                    "erlpboost" => $erlp::init(&sample).nu(nu).tolerance(tolerance).run(&stumps),
                    "mlpboost" => $mlp::init(&sample).nu(nu).tolerance(tolerance).$rule($step).run(&stumps),
                    "mlpboost-line" => $mlp::init(&sample).nu(nu).tolerance(tolerance).$rule($line).run(&stumps),
                    other => panic!("BOOSTER must be adaboost, lpboost, erlpboost, mlpboost or mlpboost-line, got {other}"),
                };
                let seconds = begun.elapsed().as_secs_f64();
                let said: Vec<String> = votes.weights.iter().zip(&votes.hypotheses)
                    .map(|(w, h)| format!("[{}, {:?}, {}, {:e}]", h.feature, h.threshold.max(-1e300), h.sign, w))
                    .collect();
                format!(
                    "{{\"seconds\": {seconds}, \"rounds\": {}, \"votes\": [{}]}}", stumps.rounds.get(), said.join(", ")
                )
            }
        }
    };
}

runs!(new, miniboosts, LpBoost, ErlpBoost, MlpBoost, miniboosts::FwUpdateRule::ShortStep, miniboosts::FwUpdateRule::LineSearch, update_rule, SampleReader::default());
#[cfg(feature = "old")]
runs!(old, miniboosts_old, LPBoost, ERLPBoost, MLPBoost, miniboosts_old::FWType::ShortStep, miniboosts_old::FWType::LineSearch, frank_wolfe, SampleReader::new());

fn main() {
    let words: Vec<String> = env::args().skip(1).collect();
    let [crate_name, booster, file, nu, tolerance, rounds] = &words[..] else {
        panic!("driver CRATE BOOSTER FILE NU TOLERANCE ROUNDS");
    };
    let number = |word: &String| word.parse::<f64>().expect("a number");
    let (nu, tolerance, rounds) = (number(nu), number(tolerance), number(rounds) as usize);
    let said = match crate_name.as_str() {
        "new" => new::run(booster, file, nu, tolerance, rounds),
        #[cfg(feature = "old")]
        "old" => old::run(booster, file, nu, tolerance, rounds),
        other => panic!("CRATE must be new, or old where it was built with that feature, got {other}"),
    };
    println!("{said}");
}
