import { SquareSplitVertical } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useRef, type ReactNode } from 'react';
import { KindIcon } from '../properties/kind-icon.tsx';
import { kindGroups, kindNames } from '../model/kinds.ts';
import type { Part } from '../use-builder.ts';

interface TypeChooserProps {
  open: boolean;
  /** The purpose of the menu. */
  label: string;
  onOpen: (open: boolean) => void;
  onChoose: (part: Part) => void;
  /** Called when it closes without a choice. */
  onDismiss: () => void;
  /** The button that opens it. */
  children: ReactNode;
}

/** A menu of everything that can be added, with arrow keys, type-ahead and Escape. */
export function TypeChooser({ open, label, onOpen, onChoose, onDismiss, children }: TypeChooserProps) {
  const chosen = useRef<Part | null>(null);
  return (
    // Not modal: Radix's scroll lock writes a <style>, which the CSP forbids.
    <DropdownMenu.Root modal={false} open={open} onOpenChange={onOpen}>
      <DropdownMenu.Trigger asChild>{children}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={document.getElementById('main')}>
        <DropdownMenu.Content
          className="menu type-menu"
          aria-label={label}
          aria-labelledby={undefined}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            const part = chosen.current;
            chosen.current = null;
            if (part === null) onDismiss();
            // After Radix has released the focus: the new field takes it.
            else queueMicrotask(() => onChoose(part));
          }}
        >
          {kindGroups.map(({ name, types }) => (
            <DropdownMenu.Group key={name} aria-label={name}>
              {types.map((type) => (
                <DropdownMenu.Item key={type} className="menu-item" onSelect={() => (chosen.current = type)}>
                  <KindIcon type={type} />
                  {kindNames[type]}
                </DropdownMenu.Item>
              ))}
              {name === 'Layout' && (
                <DropdownMenu.Item className="menu-item" onSelect={() => (chosen.current = 'step')}>
                  <SquareSplitVertical aria-hidden="true" />
                  New step
                </DropdownMenu.Item>
              )}
            </DropdownMenu.Group>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
