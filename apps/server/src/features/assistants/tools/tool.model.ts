import type { ApiScope, Role, Route } from '@postern/contracts';
import type { z } from 'zod';
import type { KeyLimits } from '../../../context.ts';
import type { Call } from '../call.model.ts';
import type { Answer } from '../fence/write-answer.ts';

/** A tool of an assistant: one or a few calls of the contract, with a description for a model. */
export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  name: string;
  title: string;
  description: string;
  input: Input;
  /** The calls that it makes. A key that may make none of them does not see the tool. */
  routes: readonly Route[];
  run(call: Call, input: z.output<Input>): Promise<Answer>;
}

/** The scopes, role and limits of the key that an assistant has. */
export interface Key {
  id: string;
  scopes: readonly ApiScope[];
  role: Role;
  limits: KeyLimits;
}

/** Checks that a tool's function fits its input. */
export const defineTool = <Input extends z.ZodObject>(tool: Tool<Input>): Tool => tool;
