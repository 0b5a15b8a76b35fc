import { expect, it } from 'vitest';
import { decodeModel } from '../model/load-model.ts';
import { scoreMessage, SPAM_WEIGHT } from '../model/score-message.ts';
import { type Example, trainModel } from './train-model.ts';

const topics = {
  spam: ['casino bonus', 'cheap pills', 'fast loan', 'more backlinks'],
  ham: ['broken door', 'piano lesson', 'late parcel', 'table for two'],
};
const examples: Example[] = Array.from({ length: 80 }, (_, n) => {
  const isSpam = n % 2 === 0;
  const topic = topics[isSpam ? 'spam' : 'ham'][Math.floor(n / 2) % 4] ?? '';
  return {
    isSpam,
    group: n,
    otherWeight: 0,
    source: 'test',
    fields: [['message', `About the ${topic}, number ${n} of this week`]],
  };
});

it('is deterministic, and classifies its training messages', () => {
  const bytes = trainModel(examples);
  expect(trainModel(examples)).toEqual(bytes);
  const model = decodeModel(bytes);
  const weigh = (text: string) => scoreMessage({ model }, [['message', text]]).common.weight;
  expect(weigh('About the fast loan, number 7 of this week')).toBeGreaterThanOrEqual(SPAM_WEIGHT);
  expect(weigh('About the piano lesson, number 7 of this week')).toBeLessThan(0);
});
