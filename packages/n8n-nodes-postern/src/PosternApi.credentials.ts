/** The credential: a server and an API key. n8n finds the class by the name of the file. */
export class PosternApi {
  name = 'posternApi';
  displayName = 'Postern API';
  documentationUrl = 'https://www.npmjs.com/package/n8n-nodes-postern';
  properties = [
    {
      displayName: 'Server',
      name: 'server',
      type: 'string',
      default: '',
      placeholder: 'https://forms.example.org',
      required: true,
      description: 'The URL of the Postern server',
    },
    {
      displayName: 'API Key',
      name: 'apiKey',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
      description:
        'A key with the permissions “Subscribe to events”, “Read submissions” and “Read endpoints”. It can be limited to endpoints.',
    },
  ];
  authenticate = { type: 'generic', properties: { headers: { Authorization: '=Bearer {{$credentials.apiKey}}' } } };
  test = {
    request: { baseURL: '={{$credentials.server.replace(/\\/+$/, "")}}', url: '/api/endpoints/', qs: { size: 1 } },
  };
}
