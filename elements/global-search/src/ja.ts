import type { Translation } from '@arbo/core'
import { translations as kit } from '@arbo/kit/ja'
import type { messages } from './texts.ts'

/** The search in Japanese, with the kit’s texts; the SDK’s glossary holds. */
export const translations = {
  ...kit,
  'global-search': {
    search: '検索',
    hint: '検索、またはやりたいことを入力',
    results: '結果',
    kinds: '検索対象',
    all: 'すべて',
    entities: 'プロジェクトなど',
    people: 'ユーザー',
    teams: 'チーム',
    playlists: 'プレイリスト',
    comments: 'コメント',
    notes: 'メモ',
    files: 'ファイル',
    recent: '最近',
    more: '{kind}をすべて表示',
    searching: '検索中…',
    found: '{count}件見つかりました',
    nothing: '「{query}」の結果はありません',
    nothingHint: '文字数を減らすか、別の語句でお試しください。',
    nothingThere: '検索語を入力してください。',
    offline: '接続がありません。最近の項目と操作は利用できます。',
    failed: '検索に失敗しました。',
    retry: '再試行',
    noSession: 'ページがセッションに接続すると検索できます。',
    indexing: '直前の変更は、まだ検索に反映されていない場合があります。',
    open: '開く',
    newTab: '新しいタブ',
    review: 'レビューで開く',
    assign: '自分の担当にする',
    assigned: '{name}を自分の担当にしました',
    assignFailed: '自分の担当にできませんでした。',
  },
} satisfies { 'global-search': Translation<typeof messages> } & typeof kit
