import web3Forms from '@web3forms/react';
import { fieldsOf, id, onSubmit } from './page.ts';

// Its types are those of a CommonJS module, its code is an ES module.
const useWeb3Forms = web3Forms as unknown as typeof web3Forms.default;

onSubmit(
  (form) =>
    new Promise((resolve) => {
      const { submit } = useWeb3Forms({
        access_key: id,
        settings: { subject: 'A message from the site' },
        onSuccess: () => resolve('sent'),
        onError: (message: string) => resolve(message),
      });
      void submit(fieldsOf(form));
    }),
);
