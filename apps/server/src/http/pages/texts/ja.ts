import type { PageTexts } from './page-texts.ts';

export const ja: PageTexts = {
  tag: 'ja',
  gap: '',
  receivedBy: ['このサイトのフォームは ', ' が受け付けています'],
  privacy: 'プライバシー',
  thanks: {
    title: 'ありがとうございました',
    text: 'メッセージを受け付け、安全に保存しました。このページは閉じていただいてかまいません。',
    message: 'ありがとうございました。メッセージを受け付けました。',
    received: '受付日時',
    reference: '受付番号',
    backTo: (host) => `${host} に戻る`,
    onward:
      'フォームは別のサイトへの移動を求めています。そのサイトはフォームの管理者によって確認されていないため、移動するかどうかはご自身でご判断ください。',
  },
  refused: {
    title: 'まだ送信されていません',
    description: 'メッセージは送信されませんでした。',
    kept: 'ご入力いただいた内容はこのページに残っています。',
    toCorrect: (count) => `修正が必要な項目が${count}件あります。`,
    correct: '次の項目を修正してください',
    sendAgain: 'もう一度送信する',
    chooseAgain:
      'ファイルをもう一度選択するか、空欄のままにしてください。ブラウザの仕様により、ページがファイルを元に戻すことはできません。',
    goBack: 'ブラウザの「戻る」ボタンでお戻りください。ご入力いただいた内容は、通常フォームに残っています。',
  },
  failure: {
    help: 'お問い合わせの際は、この番号をお知らせください。',
    tryAgain: (when) => `${when}にもう一度お試しください。`,
    tryAgainSoon: 'しばらくしてからもう一度お試しください。',
  },
  method: {
    title: 'フォームの送信先アドレス',
    text: 'これはフォームの送信を受け付けるアドレスです。開いても表示するものはありません。ウェブページ上のフォームがここに送信します。',
    notSent: [
      'フォームを送信してこのページが表示された場合、メッセージは送信されていません。フォームに ',
      ' の指定が必要です。サイトの管理者にお知らせください。',
    ],
    example: { email: 'メールアドレス', message: 'メッセージ', send: '送信' },
  },
  errors: {
    malformed: {
      title: 'フォームを読み取れません',
      text: '届いたデータが壊れているか、不完全です。もう一度送信してください。',
    },
    forbidden: {
      title: '許可されていません',
      text: 'このフォームはここへ送信できません。サイトの管理者にお知らせください。',
    },
    origin_not_allowed: {
      title: 'このサイトからは送信できません',
      text: 'このフォームは、管理者が許可していないサイトに置かれています。サイトの管理者にお知らせください。',
    },
    endpoint_paused: {
      title: 'フォームは停止中です',
      text: 'このフォームは現在、受け付けを停止しています。',
    },
    captcha_failed: {
      title: 'まだ確認できていません',
      text: '自動送信を防ぐための確認が完了していません。フォームに戻って確認を完了し、もう一度送信してください。',
    },
    not_found: {
      title: 'ここにフォームはありません',
      text: 'フォームが存在しないアドレスに送信されました。サイトの管理者にお知らせください。',
    },
    conflict: { title: 'すでに受信中です', text: '同じメッセージを現在受信しています。' },
    too_large: {
      title: 'サイズが大きすぎます',
      text: 'フォーム全体のサイズが大きすぎます。文章を短くするか、より小さいファイルを選択してください。',
    },
    unsupported_type: {
      title: '未対応の形式です',
      text: 'このフォームは、ここでは読み取れない形式で送信されています。サイトの管理者にお知らせください。',
    },
    invalid: { title: 'フォームをご確認ください', text: 'フォームの内容に誤りがあります。' },
    idempotency_mismatch: {
      title: 'すでに送信されています',
      text: 'このフォームは、以前に別の内容で送信されています。フォームのページを再読み込みし、もう一度ご入力ください。',
    },
    rate_limited: { title: '送信が多すぎます', text: '短時間に多くのメッセージが送信されました。' },
    quota_exceeded: {
      title: '今月の受付は終了しました',
      text: 'このフォームは今月の上限に達しました。サイトの管理者にお知らせください。',
    },
    internal: {
      title: 'エラーが発生しました',
      text: 'サーバー側でエラーが発生しました。内容は記録されています。',
    },
    unavailable: { title: '現在ご利用いただけません', text: '現在、フォームを受け付けることができません。' },
  },
  fields: {
    too_many_fields: ({ limit }) => `項目の数が${limit}件を超えています。`,
    too_many_files: ({ limit }) => `ファイルの数が${limit}件を超えています。`,
    name_too_long: ({ limit }) => `項目名が${limit}文字を超えています。`,
    value_too_long: ({ name, limit }) => `「${name}」が ${limit} を超えています。`,
    file_too_large: ({ name, limit }) => `「${name}」に ${limit} を超えるファイルがあります。`,
    invalid_email: () => 'name@example.org のような完全なメールアドレスではありません。',
  },
  form: {
    required: ({ name }) => `「${name}」を入力してください。`,
    unticked: ({ name }) => `「${name}」にチェックを入れてください。`,
    repeated: ({ name }) => `「${name}」に指定できる値は1つだけです。`,
    not_text: ({ name }) => `「${name}」にはテキストのみ入力できます。`,
    not_a_file: ({ name }) =>
      `「${name}」にはファイルのみ指定できます。ファイルを選択してフォームと一緒に送信してください。`,
    too_short: ({ name, limit }) => `「${name}」が短すぎます。${limit}文字以上で入力してください。`,
    too_long: ({ name, limit }) => `「${name}」が長すぎます。${limit}文字以内で入力してください。`,
    too_small: ({ name, limit }) => `「${name}」には ${limit} 以上の値を入力してください。`,
    too_big: ({ name, limit }) => `「${name}」には ${limit} 以下の値を入力してください。`,
    not_whole: ({ name }) => `「${name}」には整数を入力してください。`,
    invalid_email: ({ name }) => `「${name}」は name@example.org のような完全なメールアドレスではありません。`,
    invalid_url: ({ name }) => `「${name}」は https://example.org のような完全なウェブアドレスではありません。`,
    invalid_tel: ({ name }) => `「${name}」は電話番号ではありません。`,
    invalid_number: ({ name }) => `「${name}」は数値ではありません。`,
    invalid_date: ({ name }) => `「${name}」は日付ではありません。`,
    invalid_time: ({ name }) => `「${name}」は時刻ではありません。`,
    pattern: ({ name }) => `「${name}」の書き方がフォームの指定と異なります。`,
    not_an_option: ({ name }) => `「${name}」は選択肢にありません。`,
    too_few: ({ name, limit }) => `「${name}」の選択が足りません。${limit}個以上選択してください。`,
    too_many: ({ name, limit }) => `「${name}」の選択が多すぎます。${limit}個以内で選択してください。`,
    file_type: ({ name, limit }) => `「${name}」では「${limit}」のようなファイルは受け付けていません。`,
    file_too_large: ({ name, limit }) => `「${limit}」は「${name}」には大きすぎます。`,
    too_many_files: ({ name, limit }) => `「${name}」のファイルが多すぎます。${limit}件以内にしてください。`,
    unknown_field: ({ name }) => `「${name}」はこのフォームの項目ではありません。`,
  },
};
