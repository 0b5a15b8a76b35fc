/** Fields in which widgets put the answer to their challenge. */
const ANSWER = /^(cf-turnstile|h-captcha|g-recaptcha|altcha)/;

interface Widget {
  reset?(): void;
}

/** Whether the form has the answer to a challenge, which soon is too old. */
export const hasAnswer = (data: FormData): boolean => [...data.keys()].some((name) => ANSWER.test(name));

/** Asks for a new challenge: each answer is good for one time. */
export function renewChallenge(form: HTMLFormElement): void {
  const { turnstile, hcaptcha, grecaptcha } = window as unknown as Record<string, Widget | undefined>;
  for (const widget of [turnstile, hcaptcha, grecaptcha, form.querySelector('altcha-widget') as Widget | null]) {
    try {
      widget?.reset?.();
    } catch {
      // Loaded, but shown nowhere.
    }
  }
}
