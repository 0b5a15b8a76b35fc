import { honeypotFields, instructionFields, mailInstructionFields } from '@postern/contracts';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ToastProvider } from '../../../components/toast.tsx';
import { anEndpoint } from '../../../../test/submissions.ts';
import { SpecialFields } from './special-fields.tsx';

it.each([...instructionFields, ...mailInstructionFields, '_replyto', ...honeypotFields])(
  'names %s among the special fields',
  (name) => {
    render(<SpecialFields endpoint={anEndpoint()} />, { wrapper: ToastProvider });
    expect(screen.getByText(name, { selector: 'td code' })).toBeTruthy();
  },
);
