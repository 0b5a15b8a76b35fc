import { FormsparkError, useFormspark } from '@formspark/use-formspark';
import { useState } from 'react';
import { contactForm, render } from './react-page.ts';
import { fieldsOf, id } from './page.ts';

render(() => {
  const [submit] = useFormspark({ formId: id });
  const [outcome, setOutcome] = useState('');
  const send = async (form: HTMLFormElement): Promise<string> => {
    try {
      await submit(fieldsOf(form));
      return 'sent';
    } catch (error) {
      return error instanceof FormsparkError ? (error.body as { message: string }).message : String(error);
    }
  };
  return contactForm((event) => {
    event.preventDefault();
    void send(event.currentTarget).then(setOutcome);
  }, outcome);
});
