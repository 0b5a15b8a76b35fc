import type { FormWords } from './form-words.ts';

export const ja: FormWords = {
  errors: {
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
