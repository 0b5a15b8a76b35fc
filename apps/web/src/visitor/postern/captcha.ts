/** Fields in which captcha widgets put their answer. */
const ANSWER = /^(cf-turnstile|h-captcha|g-recaptcha|altcha)/;

interface Widget {
  reset?(): void;
}

/** Whether the form has the answer to a challenge, which expires soon. */
export const hasAnswer = (data: FormData): boolean => [...data.keys()].some((name) => ANSWER.test(name));

/** Requests a new challenge, because each answer is valid only once. */
export function renewChallenge(form: HTMLFormElement): void {
  const { turnstile, hcaptcha, grecaptcha } = window as unknown as Record<string, Widget | undefined>;
  for (const widget of [turnstile, hcaptcha, grecaptcha, form.querySelector('altcha-widget') as Widget | null]) {
    try {
      widget?.reset?.();
    } catch {
      // The widget is loaded, but not shown.
    }
  }
}
