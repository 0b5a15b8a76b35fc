declare module 'alpinejs' {
  const Alpine: { plugin(plugin: unknown): void; start(): void };
  export default Alpine;
}
declare module '@imacrayon/alpine-ajax' {
  const plugin: unknown;
  export default plugin;
}
declare module 'jquery' {
  interface AjaxForm {
    success: () => void;
    error: (xhr: { responseJSON?: unknown }) => void;
  }
  const jQuery: (selector: string) => { ajaxForm(options: AjaxForm): void };
  export default jQuery;
}
declare module 'jquery-form' {
  const addPlugin: (root: Window, jQuery: unknown) => void;
  export default addPlugin;
}
declare module 'needle' {
  interface Answer {
    statusCode: number;
    raw: Buffer;
  }
  const needle: (method: 'post', url: string, data: object) => Promise<Answer>;
  export default needle;
}
declare module 'superagent' {
  interface Request extends Promise<{ ok: boolean; body: unknown }> {
    type(type: 'form'): Request;
    ok(accept: () => boolean): Request;
    send(data: object): Request;
  }
  const superagent: { post(url: string): Request };
  export default superagent;
}
