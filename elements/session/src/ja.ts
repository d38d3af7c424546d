import type { Translation } from '@arbo/core'
import { translations as core } from '@arbo/core/ja'
import type { messages } from './texts.ts'

/** The SDK and this element in Japanese; the SDK’s glossary holds. */
export const translations = {
  ...core,
  session: {
    badApiUrl: 'api-urlがアドレスではありません："{value}"',
    unreachable: 'サーバーに接続できません。再試行を続けます。サインインの状態は保たれます。',
    alreadyDefined:
      '<{tag}>はすでに定義されています（{existing}）。このコピー（{own}）は使われません。両方を使うには、こちらを別のタグ名で定義してください。',
  },
} satisfies { session: Translation<typeof messages> } & typeof core
