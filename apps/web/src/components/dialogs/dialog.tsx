import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { useFocusReturn } from '../use-focus-return.ts';

/** 440, 560, 720, 960 px wide. */
type DialogSize = 'small' | 'medium' | 'large';

interface DialogProps {
  open: boolean;
  /** Called when Escape is pressed, or when the overlay is clicked and that closes the dialog. */
  onClose: () => void;
  title: ReactNode;
  size?: DialogSize | undefined;
  /** Whether a click beside the dialog closes it; by default it does nothing. */
  closeOnOverlay?: boolean | undefined;
  /** `alertdialog` if the dialog interrupts with a question. */
  role?: 'dialog' | 'alertdialog' | undefined;
  /** A sentence that is read out together with the title. */
  text?: string | undefined;
  children?: ReactNode;
  /** Buttons at the bottom, the safe one first. In a dialog with a form, put them into the form, in a `<footer>`. */
  actions?: ReactNode;
}

/**
 * A modal dialog. The focus starts on its first control and stays inside; Escape closes it; the focus returns to the
 * element that opened it. The overlay is our own element, because Radix's overlay locks scrolling with a `<style>` that
 * the CSP forbids.
 */
export function Dialog({ open, onClose, title, size = 'small', closeOnOverlay = false, ...rest }: DialogProps) {
  const focusReturn = useFocusReturn();
  const { role = 'dialog', text, children, actions } = rest;
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <div className="overlay">
          <Radix.Content
            {...focusReturn}
            role={role}
            className={cx('dialog', size !== 'small' && size)}
            // Without a text, only the content describes the dialog.
            {...(text ? {} : { 'aria-describedby': undefined })}
            onInteractOutside={(event) => !closeOnOverlay && event.preventDefault()}
          >
            <Radix.Title asChild>
              <h2>{title}</h2>
            </Radix.Title>
            {text && <Radix.Description>{text}</Radix.Description>}
            {children}
            {actions && <footer>{actions}</footer>}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}
