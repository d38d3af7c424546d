import type { notificationMessages } from './connect/notification-texts.ts'
import type { fieldMessages } from './planning/field-texts.ts'
import type { priorityMessages } from './planning/priority-texts.ts'
import type { metricMessages } from './planning/metric-texts.ts'
import type { metricValueMessages } from './planning/metric-value-texts.ts'
import type { Translation } from './platform/language/catalogue.ts'
import type { levelMessages } from './platform/levels.ts'
import type { targetMessages } from './progress/target-texts.ts'
import type { lackMessages } from './review/review-export-lacks.ts'

/** What pages and server both say, in Japanese; the glossary stands in the SDK’s. */
export const translations = {
  'core.metric_values': {
    locked: 'ここでこの指標を変更できるのは、コーディネーターとレビュアーだけです',
    hidden: '非公開です。ここで値を閲覧できるのは、コーディネーターとレビュアーだけです',
    error_missing: '計算式に使う指標のうち、ここに値のないものがあります',
    error_division_by_zero: '計算式が0での割り算になっています',
    error_overflow: '計算結果の桁数が多すぎます',
  },
  'core.fields': {
    all: {
      name: '名前',
      code: 'コード',
      description: '説明',
      status: 'ステータス',
      kind: 'ステータスの種類',
      start_date: '開始日',
      due_date: '締切',
      estimate: '見積',
      priority: '優先度',
      late: '締切超過',
      assignees: '担当者',
      reviewers: 'レビュアー',
      tags: 'タグ',
      team: 'チーム',
      metric: '指標',
      frame_in: 'フレーム（イン）',
      frame_out: 'フレーム（アウト）',
      cut_in: 'カットイン',
      cut_out: 'カットアウト',
      omitted: '欠番',
      project: 'プロジェクト',
      parent: '上位',
      place: 'パス',
      created_by: '作成者',
      created_at: '作成日時',
      updated_at: '更新日時',
      rendition: 'バージョン',
    },
    one: { assignees: '担当者', reviewers: 'レビュアー', tags: 'タグ' },
  },
  'core.priorities': { LOW: '低', NORMAL: '通常', HIGH: '高', URGENT: '緊急' },
  'core.lacks': {
    words: {
      drawings: '描き込み',
      drawn: '描き込み（件数のみ）',
      colours: '色',
      nearColours: '正確な色',
      replies: '返信',
      ends: '範囲の終わり',
      states: '完了・未完了の別',
      assignees: '担当者',
      times: '日時',
      reactions: 'リアクション',
      files: '添付ファイルの中身',
      pictures: '61枚目以降の画像',
    },
    leavesOut: '含まれないもの：{list}',
  },
  'core.levels': {
    one: { project: 'プロジェクト', process: '工程', episode: 'エピソード', take: 'テイク', scene: 'シーン' },
    many: { project: 'プロジェクト', process: '工程', episode: 'エピソード', take: 'テイク', scene: 'シーン' },
  },
  'core.metrics': {
    invalid: '入力が正しくありません',
    duplicate: '入力が正しくありません（重複しています）',
    name_taken: '*この名前はすでに使われています。「削除」をクリックして消してください。',
    range: '入力が正しくありません。終了値は開始値より大きくしてください',
    duplicates: '重複した値があります',
    between: '入力できるのは{fromValue}～{toValue}の値だけです',
    not_allowed: '使用できない値：{valueLimit}',
    decimals: '小数点以下は{decimals}桁までです',
    no_decimals: '整数だけを入力できます',
    computed: '計算式の値は自動計算のため、入力できません',
    private_part:
      '「{formula}」は公開ですが、非公開の{names}を使っています。両方を非公開にするか、式から外してください',
    not_attached: 'この指標はここでは使われていません',
    archived: 'この指標はアーカイブ済みです',
    name_required: '名前は必須です',
    currency: '通貨を選択してください',
    affix: '接頭辞か接尾辞を入力してください',
    affix_long: '{max}文字以内で入力してください',
    steps: '評価は{max}段階までです',
    formula_empty: '計算式を入力してください',
    formula_long: '計算式が長すぎます',
    formula_deep: 'かっこの入れ子が深すぎます',
    formula_unknown: '「{what}」を解釈できません',
    formula_unexpected: '「{what}」はここでは使えません',
    formula_end: '式の末尾が不完全です',
    formula_open: 'このかっこは閉じられていません',
    formula_close: 'このかっこに対応する開きかっこがありません',
    formula_number: 'この数値は桁数が多すぎます',
    formula_no_metric: '指標「{what}」はありません',
    formula_gone: 'この指標は削除されました',
    formula_constant: '指標を少なくとも1つ使ってください',
    formula_cycle: '計算式が循環しています：{path}',
  },
  'core.notifications': {
    somebody: 'ほかのユーザー',
    rule: 'ルール：{name}',
    product: 'Arbo',
    assigned: '{who}から担当に割り当てられました',
    assignedMany: '{who}から{count}件の{scenes}を割り当てられました',
    assignedTeam: '{who}がチームに割り当てました',
    status: '{who}がステータスを「{status}」に変更しました',
    noStatus: '{who}がステータスを外しました',
    statuses: '{who}が{count}件の{scenes}のステータスを変更しました',
    statusesTo: '{who}が{count}件の{scenes}を「{status}」に変更しました',
    mention: '{who}からメンションされました',
    assignedComment: '{who}からコメントを割り当てられました',
    comment: '{who}がコメントしました',
    reply: '{who}が返信しました',
    react: '{who}がコメントに{emoji}でリアクションしました',
    resolve: '{who}がコメントを完了にしました',
    answered: '{who}がv{version}でコメントに対応しました',
    version: '{who}がv{version}を追加しました',
    created: '{who}がこの{what}を作成しました',
    createdMany: '{who}が{count}件の{scenes}を作成しました',
    dueDate: '{who}が締切を{day}に設定しました',
    noDueDate: '{who}が締切を外しました',
    dueDates: '{who}が{count}件の{scenes}の締切を変更しました',
    due: { tomorrow: '締切は明日です', today: '締切は今日です', late: '締切超過' },
    dueMany: '{when}：{count}件の{scenes}',
    playlist: {
      shared: '{who}からこのプレイリストが共有されました',
      receive_request: '{who}がこのプレイリストへのアクセスを依頼しています',
      accepted: '{who}がこのプレイリストへのアクセスを許可しました',
      declined: '{who}がこのプレイリストへのアクセス依頼を断りました',
    },
    timesheet: 'タイムシート',
    timesheets: {
      submitted: '{who}さんが{day}の週のタイムシートを提出しました',
      approved: '{who}さんが{day}の週のタイムシートを承認しました',
      open: '{who}さんが{day}の週のタイムシートを再度開きました',
    },
    submittedMany: '{day}の週のタイムシートが{count}件、承認待ちです',
    report: 'レポートの準備ができました',
  },
  'core.targets': {
    not_found: 'この目標は見つかりません',
    goal_order: '前のレベルの目標値より大きくしてください',
    goal: '0より大きい数値を入力してください',
    name: 'レベル名は必須です',
    name_long: 'レベル名は{max}文字までです',
    name_taken: 'このレベル名は別のレベルで使われています',
    reward: '0以上の数値を入力してください',
    colour: '色を選択してください',
    no_reward_currency: '報酬の通貨が未設定です。先にワークスペースの設定で指定してください。',
  },
} satisfies {
  'core.metric_values': Translation<typeof metricValueMessages>
  'core.priorities': Translation<typeof priorityMessages>
  'core.lacks': Translation<typeof lackMessages>
  'core.fields': Translation<typeof fieldMessages>
  'core.levels': Translation<typeof levelMessages>
  'core.metrics': Translation<typeof metricMessages>
  'core.notifications': Translation<typeof notificationMessages>
  'core.targets': Translation<typeof targetMessages>
}
