// Made from the contract by scripts/generate/field-rules.mjs; do not edit.
export const fieldRules = {
  code_long: 'Ein Code hat höchstens {max} Zeichen',
  description_limited: 'Die Beschreibung darf höchstens {max} Zeichen haben; nimm eine kürzere',
  display_name_required: 'Der Anzeigename ist erforderlich',
  name_limited: 'Der Name darf höchstens {max} Zeichen haben; nimm einen kürzeren',
  name_long: 'Ein Name hat höchstens {max} Zeichen',
  name_required: 'Der Name ist erforderlich',
  passphrase_short: 'Eine Passphrase hat mindestens 6 Zeichen',
  webhook_address: 'Eine Adresse sieht aus wie https://tools.example.com/hook, ohne Benutzer und Passwort',
}
