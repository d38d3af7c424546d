// Made from the contract by scripts/generate/field-rules.mjs; do not edit.
export const fieldRules = {
  code_long: 'コードは{max}文字までです',
  description_limited: '説明は{max}文字までです。短くしてください',
  display_name_required: '表示名は必須です',
  name_limited: '名前は{max}文字までです。短くしてください',
  name_long: '名前は{max}文字までです',
  name_required: '名前は必須です',
  passphrase_short: 'パスフレーズは6文字以上にしてください',
  webhook_address: 'アドレスの例：https://tools.example.com/hook（ユーザー名とパスワードなし）',
}
