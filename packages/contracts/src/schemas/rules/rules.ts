import { z } from 'zod';
import { endpointIdSchema, submissionIdSchema } from '../../ids.ts';
import { limits } from '../../limits.ts';
import { timeSchema } from '../common.ts';
import { ruleSettingsChange } from '../endpoint-settings.ts';
import { spamReasonSchema } from '../submission.ts';
import { verdictSchema } from '../submission-filter.ts';
import { removableRules, rules } from '../../vocabulary.ts';

export const tryRulesInput = z.object({
  id: endpointIdSchema,
  settings: ruleSettingsChange.describe('The rules to try. Omitted keys are as they are saved.'),
});

const ruleValue = z
  .string()
  .max(254)
  .describe('The word, address or country that is blocked, or the seconds of the time trap.');

const triedSubmission = z
  .object({
    submission_id: submissionIdSchema,
    title: z.string().nullable().describe('The sender’s name or address; null if no value names the submission.'),
    created_at: timeSchema.describe('When it was received.'),
    status: verdictSchema.describe('Where it is now.'),
    score: z.number().describe('The score by the tried rules.'),
    reasons: z.array(spamReasonSchema).describe('The reasons by the tried rules.'),
  })
  .meta({ id: 'TriedSubmission' });
export type TriedSubmission = z.infer<typeof triedSubmission>;

const moves = (text: string) =>
  z
    .object({
      count: z.int().describe('How many.'),
      items: z.array(triedSubmission).describe(`The submissions, newest first, at most ${limits.triedListed}.`),
    })
    .describe(text);

export const rulesTrialSchema = z
  .object({
    since: timeSchema.describe(`The beginning of the period: ${limits.triedDays} days ago.`),
    judged: z.int().describe('Submissions that were judged again.'),
    capped: z
      .boolean()
      .describe(`Whether there are more: only the newest ${limits.triedSubmissions} of the period are judged.`),
    to_spam: moves('Submissions that the change would have moved to spam.'),
    from_spam: moves('Submissions that it would have moved out of spam.'),
    refused: moves('Submissions that it would have refused.'),
    accepted: moves('Refused submissions that it would have accepted.'),
    unasked: z
      .int()
      .describe('Submissions that the captcha would have asked: whether they would have solved it is not known.'),
    left_out: z
      .object({
        older: z.int().describe('Submissions of earlier versions of the server, which did not store enough.'),
        marked: z.int().describe('Submissions that a person moved: they keep their status.'),
        address: z
          .int()
          .describe('Submissions whose address is stored truncated, which a changed rule needs as a whole.'),
      })
      .describe('Submissions that are in no list, by the reason.'),
  })
  .meta({ id: 'RulesTrial' });
export type RulesTrial = z.infer<typeof rulesTrialSchema>;

export const caughtInput = z.object({ id: endpointIdSchema });

export const caughtByRulesSchema = z
  .object({
    since: timeSchema.describe(`The beginning of the period: ${limits.triedDays} days ago.`),
    capped: z
      .boolean()
      .describe(`Whether there are more: only the newest ${limits.triedSubmissions} of the period are read.`),
    older: z
      .int()
      .describe('Submissions of earlier versions of the server, which did not store enough to know their rules.'),
    items: z
      .array(
        z.object({
          rule: z
            .enum(rules)
            .describe(
              'The kind of the rule. captcha and allowed_domain refuse submissions, the others move them to spam.',
            ),
          value: ruleValue.nullable().describe('What it blocks, or the seconds of the time trap; null for the others.'),
          count: z.int().describe('Submissions in spam, or refused ones, to which it applies.'),
          alone: z
            .int()
            .describe('Those of them that are in spam only because of this rule: removing it moves them to the inbox.'),
          items: z
            .array(triedSubmission)
            .describe(`The submissions, newest first, at most ${limits.caughtListed}, by the saved rules.`),
        }),
      )
      .describe('The rules of the endpoint, in the order of the settings.'),
  })
  .meta({ id: 'CaughtByRules' });
export type CaughtByRules = z.infer<typeof caughtByRulesSchema>;
export type CaughtByRule = CaughtByRules['items'][number];

const oneRule = {
  id: endpointIdSchema,
  rule: z.enum(removableRules).describe('The kind of the rule.'),
  value: ruleValue,
};

export const removeRuleInput = z.object(oneRule);

export const restoreRuleInput = z.object({
  ...oneRule,
  submission_ids: z
    .array(submissionIdSchema)
    .max(limits.triedSubmissions)
    .describe('What removing it moved: ids of deleted submissions are ignored.'),
});

export const movedByRuleSchema = z
  .object({
    moved: z.array(submissionIdSchema).describe('The ids of the submissions that were moved, newest first.'),
    left: z
      .int()
      .describe('Submissions that could not be moved to the inbox, because the monthly limit or a cap is reached.'),
  })
  .meta({ id: 'MovedByRule' });
