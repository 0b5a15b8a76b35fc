import { Popover as Radix } from 'radix-ui';
import { useState, type ReactNode } from 'react';
import { cx } from './cx.ts';

interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactNode;
  /** Its purpose. */
  label: string;
  className?: string;
  open: boolean;
  onOpen: (open: boolean) => void;
  children: ReactNode;
}

/**
 * Controls below a button, for content that is too complex for a menu. The focus moves into it, Escape and a click
 * elsewhere close it, and the focus returns.
 */
export function Popover({ trigger, label, className, open, onOpen, children }: PopoverProps) {
  // It is rendered into the `main` element of its screen, so that it belongs to a landmark.
  const [landmark, setLandmark] = useState<HTMLElement | null>(null);
  return (
    <Radix.Root
      open={open}
      onOpenChange={(next) => {
        if (next) setLandmark(document.getElementById('main'));
        onOpen(next);
      }}
    >
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={landmark}>
        <Radix.Content
          className={cx('menu', className)}
          aria-label={label}
          align="end"
          sideOffset={6}
          collisionPadding={8}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
