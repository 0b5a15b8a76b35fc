import type { ApiScope, Role, Route } from '@postern/contracts';
import type { z } from 'zod';
import type { KeyLimits } from '../../../context.ts';
import type { Call } from '../call.model.ts';
import type { Answer } from '../fence/write-answer.ts';

interface Described<Input extends z.ZodObject> {
  name: string;
  title: string;
  description: string;
  input: Input;
  /** The calls that it makes. A key that may make none of them does not see the tool. */
  routes: readonly Route[];
  /** Input that decides which action the calls take. */
  sample?: Readonly<Record<string, unknown>>;
}

/** A tool that reads: one or a few calls of the contract, with a description for a model. */
export interface ReadingTool<Input extends z.ZodObject = z.ZodObject> extends Described<Input> {
  run(call: Call, input: z.output<Input>): Promise<Answer>;
}

/** A tool that changes something by one call, once a person has confirmed it. */
export interface ChangingTool<Input extends z.ZodObject = z.ZodObject> extends Described<Input> {
  /** What doing it twice adds, and whether it destroys something. */
  hints: { idempotentHint: boolean; destructiveHint: boolean };
  /** The input of the call. @throws {AppError} invalid */
  toInput(input: z.output<Input>): object;
  /** What will be done, as a sentence for the person. */
  propose(call: Call, input: z.output<Input>): Promise<string>;
  run(call: Call, input: z.output<Input>): Promise<Answer>;
}

export type Tool = ReadingTool | ChangingTool;

/** The scopes, role and limits of the key that an assistant has. */
export interface Key {
  id: string;
  scopes: readonly ApiScope[];
  role: Role;
  limits: KeyLimits;
}

/** Checks that a tool's functions fit its input. */
export const defineTool = <Input extends z.ZodObject>(tool: ReadingTool<Input>): ReadingTool => tool;
export const defineChange = <Input extends z.ZodObject>(tool: ChangingTool<Input>): ChangingTool => tool;

export const isChanging = (tool: Tool): tool is ChangingTool => 'propose' in tool;
