import { routes, type ApiAction, type Route } from '@postern/contracts';

const { account, activity, caps, deliveries, endpoints, forms, hooks, insights, notes, rules, submissions, watchdog } =
  routes;

/**
 * The calls of each action. Calls that are in no list are `manage`: a new call is open to a limited key only once it
 * is added here.
 */
const callsByAction: Readonly<Partial<Record<ApiAction, readonly Route[]>>> = {
  read: [
    activity.stream,
    caps.list,
    deliveries.list,
    deliveries.ofSubmission,
    endpoints.list,
    endpoints.summary,
    endpoints.get,
    endpoints.fields,
    endpoints.fieldChanges,
    forms.get,
    forms.learned,
    hooks.sample,
    notes.list,
    rules.caught,
    submissions.recent,
    submissions.list,
    submissions.ids,
    submissions.get,
    submissions.assignees,
    submissions.readers,
    submissions.neighbours,
    watchdog.get,
    routes.workspaces.list,
  ],
  count: [insights.overview, insights.endpoint],
  download: [submissions.download],
  export: [submissions.export, submissions.exportTicket, submissions.exportProgress],
  update: [submissions.update, submissions.updateMany],
  note: [notes.create, notes.update, notes.delete],
  delete: [submissions.delete, submissions.deleteMany],
  edit_form: [forms.save, forms.discardDraft],
};

const actions: ReadonlyMap<Route, ApiAction> = new Map(
  Object.entries(callsByAction).flatMap(([action, calls]) => calls.map((call) => [call, action as ApiAction])),
);

/** The calls that read submissions with a filter. */
const filtered: ReadonlySet<Route> = new Set<Route>([
  submissions.recent,
  submissions.list,
  submissions.ids,
  submissions.neighbours,
  submissions.export,
  submissions.exportTicket,
]);

/** The actions that a call takes with this input, which may be invalid; none: every key may make the call. */
export function actionsOf(route: Route, input: Readonly<Record<string, unknown>>): ApiAction[] {
  if (route === account.caller) return [];
  const action = actions.get(route) ?? 'manage';
  if (action === 'update') return actionsOfUpdate(input);
  return filtered.has(route) && (isSet(input['q']) || isSet(input['where'])) ? [action, 'search'] : [action];
}

function actionsOfUpdate(input: Readonly<Record<string, unknown>>): ApiAction[] {
  const isAssigned = input['assignee_id'] !== undefined;
  const isUpdated = (['status', 'read', 'starred', 'done'] as const).some((key) => input[key] !== undefined);
  return [...(isAssigned ? (['assign'] as const) : []), ...(isUpdated || !isAssigned ? (['update'] as const) : [])];
}

const isSet = (value: unknown): boolean => value !== undefined && value !== '';

/** The calls whose answers are submissions, in which values can be hidden. */
const submissionCalls: ReadonlySet<Route> = new Set<Route>([
  submissions.recent,
  submissions.list,
  submissions.get,
  submissions.update,
]);

/**
 * The calls whose answers contain no value that a visitor has sent, and which bring none to another place. A call that is
 * neither here nor above is refused to a key that hides fields.
 */
const callsWithoutValues: ReadonlySet<Route> = new Set<Route>([
  account.caller,
  activity.stream,
  caps.list,
  endpoints.list,
  endpoints.summary,
  endpoints.get,
  endpoints.fields,
  endpoints.fieldChanges,
  forms.get,
  forms.save,
  forms.discardDraft,
  insights.overview,
  insights.endpoint,
  notes.create,
  notes.update,
  notes.delete,
  submissions.ids,
  submissions.neighbours,
  submissions.updateMany,
  submissions.delete,
  submissions.deleteMany,
  submissions.assignees,
  submissions.readers,
  // The service refuses files of hidden fields.
  submissions.download,
  watchdog.get,
  routes.workspaces.list,
]);

/** What a call needs of a key that hides fields: nothing, a mask over its answer, or it is refused. */
export function maskingOf(route: Route): 'none' | 'masked' | 'refused' {
  if (submissionCalls.has(route)) return 'masked';
  return callsWithoutValues.has(route) ? 'none' : 'refused';
}
