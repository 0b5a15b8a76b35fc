import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pass } from '../../test/screen.ts';
import { ToastProvider, useToast, type Toast } from './toast.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

function renderToasts() {
  const held: { toast?: (toast: Toast) => void } = {};
  const Screen = () => {
    held.toast = useToast();
    return null;
  };
  render(
    <ToastProvider>
      <Screen />
    </ToastProvider>,
  );
  return (toast: Toast) => act(() => held.toast?.(toast));
}

const shown = () => [...document.querySelectorAll('.toast .grow')].map((element) => element.textContent);

describe('toasts', () => {
  it('notice: announced, closes after 4 s', async () => {
    renderToasts()({ text: 'Endpoint URL copied' });
    expect(screen.getByRole('status').textContent).toBe('Endpoint URL copied');
    await pass(3900);
    expect(shown()).toEqual(['Endpoint URL copied']);
    await pass(200);
    expect(shown()).toEqual([]);
  });

  it('temporary error: offers a retry, and closes when it is used', async () => {
    const retry = vi.fn();
    renderToasts()({ text: 'That could not be saved.', kind: 'error', retry });
    await pass(60_000);
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(retry).toHaveBeenCalledOnce();
    expect(shown()).toEqual([]);
  });

  it('error: an alert that stays until it is dismissed', async () => {
    renderToasts()({ text: 'Download failed: Not Found', kind: 'error' });
    expect(screen.getByRole('alert').textContent).toContain('Download failed: Not Found');
    await pass(60_000);
    expect(shown()).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(shown()).toEqual([]);
  });

  it('undo: offered for 10 s with a countdown, used once', async () => {
    const undo = vi.fn<() => void>();
    const toast = renderToasts();
    toast({ text: 'Marked as spam', undo });
    await pass(4000);
    expect(screen.getByRole('button', { name: 'Undo' }).textContent).toBe('Undo 6');
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledOnce();
    expect(shown()).toEqual([]);
    toast({ text: 'Marked as spam', undo });
    await pass(10_100);
    expect(shown()).toEqual([]);
    expect(undo).toHaveBeenCalledOnce();
  });

  it('wait while the pointer or the focus is on them', async () => {
    renderToasts()({ text: 'Marked as spam', undo: () => {} });
    const toast = document.querySelector('.toast');
    if (!toast) throw new Error('no toast');
    fireEvent.pointerEnter(toast);
    await pass(60_000);
    expect(shown()).toHaveLength(1);
    fireEvent.pointerLeave(toast);
    fireEvent.focus(screen.getByRole('button', { name: 'Undo' }));
    await pass(60_000);
    expect(shown()).toHaveLength(1);
    fireEvent.blur(screen.getByRole('button', { name: 'Undo' }));
    await pass(10_100);
    expect(shown()).toEqual([]);
  });

  it('are at most three: the oldest closes', () => {
    const toast = renderToasts();
    for (const text of ['one', 'two', 'three', 'four']) toast({ text });
    expect(shown()).toEqual(['two', 'three', 'four']);
  });
});
