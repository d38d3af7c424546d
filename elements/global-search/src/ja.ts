import type { Translation } from '@arbo/core'
import { translations as kit } from '@arbo/kit/ja'
import type { messages } from './texts.ts'

/** The search in Japanese, with the kit’s texts; the SDK’s glossary holds. */
export const translations = {
  ...kit,
  'global-search': {
    search: '検索',
    hint: '検索、またはしたいことを入力',
    results: '結果',
    kinds: '検索対象',
    all: 'すべて',
    entities: 'ディレクトリ',
    people: 'ユーザー',
    teams: 'チーム',
    playlists: 'プレイリスト',
    comments: 'コメント',
    notes: 'メモ',
    files: 'ファイル',
    recent: '最近',
    more: '{kind}ですべて表示',
    searching: '検索中…',
    found: '{count}件見つかりました',
    nothing: '「{query}」の結果はありません',
    nothingHint: '文字を減らすか、別の言葉を試してください。',
    nothingThere: '入力して検索します。',
    offline: '接続がありません。最近の項目と操作は使えます。',
    failed: '検索に失敗しました。',
    retry: '再試行',
    noSession: 'ページがセッションを提供すると検索できます。',
    indexing: 'ごく最近の変更は、まだ見つからない場合があります。',
    open: '開く',
    newTab: '新しいタブ',
    review: 'レビューで開く',
    assign: '自分に割り当てる',
    assigned: '{name}があなたに割り当てられました',
    assignFailed: 'あなたに割り当てられませんでした。',
  },
} satisfies { 'global-search': Translation<typeof messages> } & typeof kit
