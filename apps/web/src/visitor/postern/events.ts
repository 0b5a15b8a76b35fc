import type { NotSent, Sent } from '../send/send.ts';
import { NAME } from './name.ts';

/** The `detail` of each event. */
export interface Details {
  /** Cancelable. Data that a listener adds is sent. */
  submit: { data: FormData };
  progress: { sent: number; total: number };
  /** Cancelable: if cancelled, nothing is shown, reset or opened. */
  success: Sent;
  /** Cancelable: if cancelled, nothing is shown. */
  error: NotSent;
  /** The submission was queued on this device, with this key. */
  queued: { key: string };
}

/** @returns whether no listener prevented the default */
export const dispatch = <Type extends keyof Details>(target: EventTarget, type: Type, detail: Details[Type]): boolean =>
  target.dispatchEvent(new CustomEvent(`${NAME}:${type}`, { bubbles: true, composed: true, cancelable: true, detail }));
