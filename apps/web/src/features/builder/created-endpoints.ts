/** Entries of the history at which a form was begun, and the endpoints that were made for them. */
const made = new Map<string, string>();

/** Remembers what was made, for those who come back to an entry that could not be replaced. */
export const rememberCreated = (entry: string, endpointId: string): void => void made.set(entry, endpointId);

/** The id of the endpoint that was made at an entry. */
export const endpointCreatedAt = (entry: string): string | undefined => made.get(entry);
