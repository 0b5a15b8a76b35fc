import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { CopyButton } from './code/copy.tsx';
import { DialogsProvider, useDialogs } from './dialogs/dialogs.tsx';
import { Field, PasswordInput, TextInput } from './forms/field.tsx';
import { Menu, MenuItem } from './menu.tsx';
import { Time } from './time.tsx';

describe('Button', () => {
  it('that is busy keeps the focus and does nothing', () => {
    const click = vi.fn<() => void>();
    const submit = vi.fn<(event: Event) => void>((event) => event.preventDefault());
    document.addEventListener('submit', submit);
    render(
      <form>
        <Button type="submit" busy onClick={click}>
          Save
        </Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Save' });
    button.focus();
    fireEvent.click(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(document.activeElement).toBe(button);
    expect(click).not.toHaveBeenCalled();
    expect(submit).not.toHaveBeenCalled();
    document.removeEventListener('submit', submit);
  });
});

describe('Field', () => {
  it('connects control, label, help and error', () => {
    render(
      <Field label="Name" help="As people know it." error="Too long." optional>
        {(control) => <TextInput {...control} />}
      </Field>,
    );
    const input = screen.getByRole('textbox', { name: 'Name optional', description: 'As people know it. Too long.' });
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('alert').textContent).toBe('Too long.');
  });

  it('shows and hides a password', () => {
    render(<Field label="Password">{(control) => <PasswordInput {...control} />}</Field>);
    const input = screen.getByLabelText<HTMLInputElement>('Password');
    expect(input.type).toBe('password');
    fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(input.type).toBe('text');
    fireEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(input.type).toBe('password');
  });
});

describe('CopyButton', () => {
  it('copies, shows a tick for 1.5 s and announces it', async () => {
    vi.useFakeTimers();
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    render(<CopyButton value="https://example.org/f" label="Copy endpoint URL" />);
    fireEvent.click(screen.getByRole('button', { name: 'Copy endpoint URL' }));
    await act(() => vi.advanceTimersByTimeAsync(10));
    expect(writeText).toHaveBeenCalledExactlyOnceWith('https://example.org/f');
    expect(screen.getByRole('status').textContent).toBe('Copied');
    await act(() => vi.advanceTimersByTimeAsync(1500));
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('copies the selection if there is no clipboard API', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'));
    const selected: (string | undefined)[] = [];
    document.execCommand = vi.fn<() => boolean>(() => {
      selected.push(document.querySelector('textarea')?.value);
      return true;
    });
    render(<CopyButton value="https://example.org/f" label="Copy endpoint URL" />);
    const button = screen.getByRole('button', { name: 'Copy endpoint URL' });
    button.focus();
    fireEvent.click(button);
    await screen.findByText('Copied');
    expect(selected).toEqual(['https://example.org/f']);
    expect(document.querySelector('textarea')).toBeNull();
    expect(document.activeElement).toBe(button);
  });
});

function WithDialog() {
  const { confirmDelete } = useDialogs();
  return (
    <Menu trigger={<button type="button">More</button>} label="Endpoint">
      <MenuItem danger onSelect={() => void confirmDelete('endpoint')}>
        Delete
      </MenuItem>
    </Menu>
  );
}

/** Menus contain links, and links need a router. */
async function renderRouted(content: ReactNode): Promise<void> {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => content }),
    history: createMemoryHistory(),
  });
  await router.load();
  render(<RouterProvider router={router} />);
}

describe('Menu', () => {
  it('returns the focus from a dialog that one of its items opened', async () => {
    await renderRouted(
      <DialogsProvider screen="/">
        <WithDialog />
      </DialogsProvider>,
    );
    const trigger = screen.getByRole('button', { name: 'More' });
    trigger.focus();
    fireEvent.keyDown(trigger, { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Confirm Deletion' });
    expect(screen.queryByRole('menu')).toBeNull();
    fireEvent.keyDown(dialog, { key: 'Escape' });
    await waitFor(() => expect(document.activeElement).toBe(trigger));
  });
});

describe('Time', () => {
  it('is updated as time passes', async () => {
    vi.useFakeTimers();
    vi.setSystemTime(new Date('2025-11-20T12:00:00Z'));
    render(<Time value="2025-11-20T11:59:30.000Z" />);
    const time = screen.getByText('just now');
    expect(time.getAttribute('datetime')).toBe('2025-11-20T11:59:30.000Z');
    expect(time.getAttribute('title')).toContain('20 November 2025');
    await act(() => vi.advanceTimersByTimeAsync(120_000));
    expect(time.textContent).toBe('2 min ago');
  });
});
