import { z } from 'zod';

export const captchaSchema = z.object({
  kind: z
    .enum(['none', 'altcha', 'turnstile', 'hcaptcha', 'recaptcha'])
    .describe('The challenge that a submission must solve; altcha is this server’s own proof of work.'),
  site_key: z.string().trim().max(200).nullable().describe('The provider’s public key; unused for altcha.'),
  min_score: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe('The minimum score, for providers that return one (reCAPTCHA v3); null: 0.5.'),
  has_secret: z.boolean().describe('Whether the provider’s secret key is stored.'),
});

/** The secret key is write-only and stored encrypted. */
export const captchaChange = captchaSchema.omit({ has_secret: true }).extend({
  secret: z
    .string()
    .trim()
    .min(1)
    .max(500)
    .nullable()
    .optional()
    .describe('The provider’s secret key; omitted keeps it, null removes it.'),
});
