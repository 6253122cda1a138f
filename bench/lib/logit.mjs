// Fits a conditional logit model in which "none of them" is an answer too, by Newton's method: the likelihood is
// concave, so ten to twenty steps find its top, and no rate has to be chosen.

/**
 * @typedef {object} Choice
 * @property {Float64Array} rows one row of features an element, one after the other
 * @property {readonly number[]} indexes the elements that are answers
 * @property {number} answer the right one; -1: none of them
 */

/**
 * Weights of the features, and last the score of "none of them".
 *
 * @param {readonly Choice[]} choices
 * @param {{ size: number, ridge: number, start: Float64Array, without: number }} options `ridge` keeps weights small
 *   where the data says little; `without` is the feature that is left out, or -1
 * @returns {Float64Array}
 */
export function fitLogit(choices, { size, ridge, start, without }) {
  let weights = start.map((weight, at) => (at === without ? 0 : weight));
  for (let round = 0; round < 40; round += 1) {
    const { slope, curve, loss } = lookAt(choices, weights, { size, ridge, without });
    const step = solve(curve, slope);
    const gain = step.reduce((sum, part, at) => sum + part * (slope[at] ?? 0), 0);
    if (gain < 1e-9) break;
    let share = 1;
    let next = weights;
    do {
      next = weights.map((weight, at) => weight - share * (step[at] ?? 0));
      share /= 2;
    } while (
      share > 1e-4 &&
      lookAt(choices, next, { size, ridge, without: undefined }).loss > loss - 1e-4 * share * gain
    );
    weights = next;
  }
  return weights;
}

/** Scores of the answers, and of "none of them", as probabilities. */
export function probabilities({ rows, indexes }, weights, size) {
  const none = weights[size];
  const scores = indexes.map((index) => score(rows, index, weights, size));
  const highest = scores.reduce((high, one) => Math.max(high, one), none);
  const parts = scores.map((one) => Math.exp(one - highest));
  const total = parts.reduce((sum, part) => sum + part, Math.exp(none - highest));
  return { scores, parts: parts.map((part) => part / total), none: Math.exp(none - highest) / total };
}

export function score(rows, index, weights, size) {
  let sum = 0;
  for (let at = 0; at < size; at += 1) sum += rows[index * size + at] * weights[at];
  return sum;
}

/** The mean loss at these weights; with `without`, also its slope and curve (first and second derivatives). */
function lookAt(choices, weights, { size, ridge, without }) {
  const slope = new Float64Array(size + 1);
  const curve = Array.from(slope, () => new Float64Array(size + 1));
  let loss = 0;
  for (const choice of choices) {
    const { parts, none } = probabilities(choice, weights, size);
    const right = choice.answer === -1 ? none : parts[choice.indexes.indexOf(choice.answer)];
    loss -= Math.log(Math.max(right, Number.MIN_VALUE)) / choices.length;
    if (without !== undefined) addSlope({ slope, curve }, choice, { parts, none, size });
  }
  for (let at = 0; at <= size; at += 1) {
    const pull = at < size ? ridge : 1e-6;
    loss += (pull * weights[at] ** 2) / 2;
    slope[at] = slope[at] / choices.length + pull * weights[at];
    for (let other = 0; other <= size; other += 1) curve[at][other] /= choices.length;
    curve[at][at] += pull;
  }
  if (without !== undefined && without >= 0) {
    slope[without] = 0;
    for (let at = 0; at <= size; at += 1) curve[at][without] = curve[without][at] = at === without ? 1 : 0;
  }
  return { slope, curve, loss };
}

/** Below this probability an element adds nothing to the curve that could be seen in a step. */
const SEEN = 1e-4;

function addSlope({ slope, curve }, { rows, indexes, answer }, { parts, none, size }) {
  const mean = new Float64Array(size + 1);
  mean[size] = none;
  curve[size][size] += none;
  for (const [at, index] of indexes.entries()) {
    const row = rows.subarray(index * size, (index + 1) * size);
    if (index === answer) for (let one = 0; one < size; one += 1) slope[one] -= row[one];
    for (let one = 0; one < size; one += 1) {
      const part = parts[at] * row[one];
      mean[one] += part;
      if (parts[at] < SEEN || part === 0) continue;
      for (let other = 0; other < size; other += 1) curve[one][other] += part * row[other];
    }
  }
  if (answer === -1) slope[size] -= 1;
  for (let one = 0; one <= size; one += 1) {
    slope[one] += mean[one];
    for (let other = 0; other <= size; other += 1) curve[one][other] -= mean[one] * mean[other];
  }
}

/** `curve · x = slope` by elimination; the ridge keeps the curve positive, so no row has to be changed for another. */
function solve(curve, slope) {
  const rows = curve.map((row, at) => Float64Array.of(...row, slope[at]));
  for (const [at, row] of rows.entries()) {
    for (const below of rows.slice(at + 1)) {
      const factor = below[at] / row[at];
      for (let one = at; one < below.length; one += 1) below[one] -= factor * row[one];
    }
  }
  const found = new Float64Array(slope.length);
  for (let at = slope.length - 1; at >= 0; at -= 1) {
    let rest = rows[at][slope.length];
    for (let one = at + 1; one < slope.length; one += 1) rest -= rows[at][one] * found[one];
    found[at] = rest / rows[at][at];
  }
  return found;
}
