/** The server's own address; the server fills it in when it starts. */
export const publicUrl = '__PUBLIC_URL__';

/** The support mailbox; the server fills it in when it starts. */
export const supportEmail = '__SUPPORT_EMAIL__';

/** An endpoint's submit URL as the samples show it. The id is made up. */
export const sampleUrl = `${publicUrl}/api/submit/k7m2qd9x`;
