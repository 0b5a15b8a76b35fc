/**
 * Ids are opaque. The id of a submission, file, destination or delivery begins with its endpoint’s id and an
 * underscore, so that it is found by primary key. Ids consist of digits and letters, without look-alikes.
 */
export const ENDPOINT_ID = /^[0-9A-Za-z]{6,16}$/;
export const CHILD_ID = /^[0-9A-Za-z]{6,16}_[0-9A-Za-z]{16,32}$/;

/** The ids of rows that are no endpoint’s, such as accounts and workspaces. */
export const ROW_ID = /^[0-9a-z]{16,32}$/;

export const IMPORT_ID = /^[0-9a-z]{16,32}$/;

/** Words that URLs have in the place of an endpoint’s id. No endpoint gets one of them as its id. */
export const reservedEndpointIds: readonly string[] = ['new', 'files', 'export', 'summary'];

/** The id of the endpoint that a submission, file, destination or delivery belongs to. */
export const endpointIdOf = (childId: string): string => childId.slice(0, childId.indexOf('_'));
