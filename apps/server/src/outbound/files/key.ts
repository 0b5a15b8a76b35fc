import { randomBytes } from 'node:crypto';
import { AppError } from '../../errors.ts';

const KEY = /^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{40}$/;
const TEMP_ID = /^[0-9a-f]{32}$/;
const OWNER = /^[\w-]{1,64}$/;

/** 176 random bits, spread over 65,536 folders. */
export function newKey(): string {
  const random = randomBytes(22).toString('hex');
  return `${random.slice(0, 2)}/${random.slice(2, 4)}/${random.slice(4)}`;
}

export const newTempId = (): string => randomBytes(16).toString('hex');

export const isKey = (name: string): boolean => KEY.test(name);
export const isTempId = (name: string): boolean => TEMP_ID.test(name);

/** A name that is not in our format is a bug or an attack, and never becomes a path. */
export const checkedKey = (name: string): string => checked(name, isKey(name));
export const checkedTempId = (name: string): string => checked(name, isTempId(name));

export function checkedOwner(name: string): string {
  if (!OWNER.test(name)) throw new TypeError('An owner has letters, digits, hyphens and underscores, at most 64.');
  return name;
}

function checked(name: string, isOurs: boolean): string {
  if (!isOurs) throw new AppError('not_found', 'There is no such file.');
  return name;
}
