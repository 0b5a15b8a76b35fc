/**
 * Ids are opaque, but the id of a submission, file, destination or delivery begins with its endpoint's id and an underscore, so that each
 * is found by primary key. Characters: digits and letters without look-alikes.
 */
export const ENDPOINT_ID = /^[0-9A-Za-z]{6,16}$/;
export const CHILD_ID = /^[0-9A-Za-z]{6,16}_[0-9A-Za-z]{16,32}$/;

/** Words that stand in an endpoint id's place in URLs and so can never be one. */
export const reservedEndpointIds: readonly string[] = ['new', 'files', 'export'];

/** The endpoint that a submission or a file belongs to, read from its id. */
export const endpointIdOf = (childId: string): string => childId.slice(0, childId.indexOf('_'));
