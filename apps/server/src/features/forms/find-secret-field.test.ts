import { formDefinitionSchema } from '@postern/contracts';
import { describe, expect, it } from 'vitest';
import { asksForSecret, findSecretField } from './find-secret-field.ts';

const secrets = {
  en: ['Password', 'Your email password', 'PASSWORD *', 'user_password', 'passwd', 'loginPwd', 'Pass word', 'P\u00ADassword', 'Ｐassword', 'Passphrase', 'PIN', 'Your PIN', 'PIN code', 'ATM PIN', 'Card PIN (4 digits)', 'Card number', 'cardNumber', 'card-number', 'cc_number', 'Credit card number', 'Debit card details', 'Credit card', 'CVV', 'CVC code', 'Card verification value', 'Security code'], // prettier-ignore
  de: ['Passwort', 'Ihr Kennwort', 'PIN', 'PIN-Nummer', 'Geheimzahl', 'Kreditkartennummer', 'Kartennummer', 'Kreditkarte', 'Kartenprüfnummer (CVC)', 'Sicherheitscode'], // prettier-ignore
  fr: ['Mot de passe', 'Votre mot de passe :', 'MDP', 'Code PIN', 'Code secret', 'Numéro de carte bancaire', 'Numéro de votre carte', 'Carte bleue', 'Cryptogramme visuel', 'Code de sécurité'], // prettier-ignore
  es: ['Contraseña', 'Clave de acceso', 'Código PIN', 'Número de tarjeta', 'Número de la tarjeta de crédito', 'Código de seguridad'], // prettier-ignore
  it: ['Password', 'Codice PIN', 'Numero della carta', 'Numero di carta di credito', 'Carta di credito', 'Codice di sicurezza'], // prettier-ignore
  pt: ['Senha', 'Sua senha', 'Palavra-passe', 'Código PIN', 'Número do cartão', 'Número do cartão de crédito', 'Código de segurança'], // prettier-ignore
  nl: ['Wachtwoord', 'Uw wachtwoord', 'Pincode', 'Creditcardnummer', 'Kaartnummer', 'Beveiligingscode'],
  pl: ['Hasło', 'Twoje hasło', 'Kod PIN', 'Numer karty', 'Numer karty płatniczej', 'Kod bezpieczeństwa'],
  ja: [
    'パスワード',
    'ログインパスワード',
    '暗証番号',
    'クレジットカード番号',
    'カード番号',
    'セキュリティコード',
    'PIN',
  ],
  zh: ['密码', '登录密码', '支付密码', '信用卡号', '银行卡号', '卡号', '安全码'],
};

const harmless = {
  en: ['Passport number', 'Passenger name', 'Compass bearing', 'Passing grade', 'Postal PIN code', 'Pinterest profile', 'Enamel pin design', 'Colour of the pin badge', 'Shopping', 'Gift card number', 'Loyalty card number', 'Library card number', 'Membership card number', 'ID card number', 'Card number of your student card', 'Text for the card', 'Business card text', 'Postcode', 'Discount code', 'Order number', 'Phone number', 'Message (no passwords, please)', 'Never write your password here', 'Social security', 'Security concerns', 'Score card'], // prettier-ignore
  de: ['Reisepassnummer', 'Ausweisnummer', 'Kundenkartennummer', 'Versichertenkarte', 'Nachricht (bitte kein Passwort)', 'Spinat', 'Passende Uhrzeit', 'Kartenwunsch'], // prettier-ignore
  fr: ['Numéro de passeport', 'Passage préféré', "Numéro de carte d'identité", 'Numéro de carte de fidélité', 'Numéro de carte Vitale', 'Code postal', 'Message (pas de mot de passe)'], // prettier-ignore
  es: ['Número de pasaporte', 'Palabras clave', 'Número de tarjeta sanitaria', 'Código postal', 'Sin contraseña'],
  it: ['Numero del passaporto', "Numero della carta d'identità", 'Codice fiscale', 'Numero carta fedeltà'],
  pt: ['Número do passaporte', 'Senhor ou senhora', 'Número do cartão de cidadão', 'Código postal'],
  nl: ['Paspoortnummer', 'Klantenkaartnummer', 'Postcode', 'Passende datum', 'Geen wachtwoorden invullen'],
  pl: ['Numer paszportu', 'Numer karty bibliotecznej', 'Kod pocztowy', 'Hasłowy temat'],
  ja: ['パスポート番号', '会員カード番号', '電話番号', '郵便番号', 'お名前'],
  zh: ['护照号码', '会员卡号', '邮政编码', '电话号码', '卡片上的文字'],
};

const entries = (lists: Record<string, string[]>) =>
  Object.entries(lists).flatMap(([language, labels]) => labels.map((label) => [language, label] as const));

it.each(entries(secrets))('%s: refuses “%s”', (_language, label) => {
  expect(asksForSecret(label)).toBe(true);
});

it.each(entries(harmless))('%s: accepts “%s”', (_language, label) => {
  expect(asksForSecret(label)).toBe(false);
});

describe('a form', () => {
  const toForm = (fields: object[]) => formDefinitionSchema.parse({ steps: [{ fields }] });

  it('is searched by label, name and placeholder', () => {
    const plain = { type: 'text', id: 'a', name: 'a', label: 'Value' };
    expect(findSecretField(toForm([plain, { ...plain, id: 'b', name: 'b', label: 'Your PIN' }]))).toBe('Your PIN');
    expect(findSecretField(toForm([{ ...plain, name: 'password' }]))).toBe('Value');
    expect(findSecretField(toForm([{ ...plain, placeholder: 'Passwort' }]))).toBe('Value');
    expect(findSecretField(toForm([plain]))).toBeUndefined();
  });

  it('may offer a choice that names a card', () => {
    const options = [{ value: 'card', label: 'Credit card' }];
    const choice = { type: 'radio', id: 'a', name: 'a', label: 'Credit card number or invoice', options };
    expect(findSecretField(toForm([choice]))).toBeUndefined();
  });

  it('is read in linear time, whatever it contains', () => {
    for (const label of ['a '.repeat(100), 'no '.repeat(80), '\uD800\u0000'.repeat(80), 'numero '.repeat(30)])
      expect(asksForSecret(label)).toBe(false);
  });
});
