import { createLink } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { createContext, useCallback, useContext, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { cx } from './cx.ts';

/** Takes the action of the chosen item, which runs when the menu is closed and its button has the focus again. */
const ChoiceContext = createContext<(act: () => void) => void>((act) => act());

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactNode;
  /** The purpose of the menu. */
  label: string;
  children: ReactNode;
}

/**
 * A menu below a button, with arrow keys, type-ahead and Escape. An item's action runs after the focus is back on the
 * button, so that a dialog that it opens returns the focus there, and not to an item that no longer exists.
 */
export function Menu({ trigger, label, children }: MenuProps) {
  // The menu is rendered into the `main` element of its screen, so that it belongs to a landmark.
  const [landmark, setLandmark] = useState<HTMLElement | null>(null);
  const choice = useRef<(() => void) | null>(null);
  const choose = useCallback((act: () => void) => {
    choice.current = act;
  }, []);
  const act = () => {
    const chosen = choice.current;
    choice.current = null;
    // Radix moves the focus right after this handler.
    if (chosen) queueMicrotask(chosen);
  };
  return (
    // Not modal: Radix's scroll lock of modal menus writes a <style>, which the CSP forbids.
    <DropdownMenu.Root modal={false} onOpenChange={(open) => open && setLandmark(document.getElementById('main'))}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={landmark}>
        <DropdownMenu.Content
          className="menu"
          aria-label={label}
          // Otherwise Radix would name it after its button.
          aria-labelledby={undefined}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={act}
        >
          <ChoiceContext value={choose}>{children}</ChoiceContext>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface MenuItemProps {
  icon?: ReactNode;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  onSelect: () => void;
  children: ReactNode;
}

export function MenuItem({ icon, danger = false, disabled = false, onSelect, children }: MenuItemProps) {
  const choose = useContext(ChoiceContext);
  return (
    <DropdownMenu.Item
      className={cx('menu-item', danger && 'danger')}
      disabled={disabled}
      onSelect={() => choose(onSelect)}
    >
      {icon}
      {children}
    </DropdownMenu.Item>
  );
}

interface MenuAnchorProps extends ComponentProps<'a'> {
  icon?: ReactNode;
}

/** A link out of the app, in a menu. */
export function MenuAnchor({ icon, children, ...props }: MenuAnchorProps) {
  return (
    <DropdownMenu.Item asChild>
      <a {...props} className="menu-item">
        {icon}
        {children}
      </a>
    </DropdownMenu.Item>
  );
}

/** A link to another screen, in a menu. */
export const MenuLink = createLink(MenuAnchor);

interface MenuCheckProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}

/** A choice that the other items go by; the menu stays open. */
export function MenuCheck({ checked, onChange, children }: MenuCheckProps) {
  return (
    <DropdownMenu.CheckboxItem
      className="menu-item"
      checked={checked}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
    >
      <Check aria-hidden="true" className={checked ? undefined : 'unchecked'} />
      {children}
    </DropdownMenu.CheckboxItem>
  );
}

export function MenuSeparator() {
  return <DropdownMenu.Separator asChild>{<hr />}</DropdownMenu.Separator>;
}
