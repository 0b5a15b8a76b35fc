import { Popover as Radix } from 'radix-ui';
import { useState, type ReactNode } from 'react';
import { cx } from './cx.ts';

interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactNode;
  /** What it is for. */
  label: string;
  className?: string;
  open: boolean;
  onOpen: (open: boolean) => void;
  children: ReactNode;
}

/**
 * Controls below a button, for what a menu is too little for: the focus goes into it, Escape and a click elsewhere close
 * it, and the focus returns.
 */
export function Popover({ trigger, label, className, open, onOpen, children }: PopoverProps) {
  // It is put into the `main` of the screen it opens on, so that it belongs to a landmark.
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
