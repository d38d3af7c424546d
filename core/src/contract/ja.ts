import type { notificationMessages } from './connect/notification-texts.ts'
import type { fieldMessages } from './planning/field-texts.ts'
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
    error_missing: '計算式の指標のうち、ここに値のないものがあります',
    error_division_by_zero: '計算式が0で割っています',
    error_overflow: '結果の桁数が多すぎます',
  },
  'core.fields': {
    all: {
      name: '名前',
      code: 'コード',
      description: '説明',
      status: 'ステータス',
      kind: 'ステータスの種類',
      due_date: '期日',
      late: '期限超過',
      assignees: '担当者',
      reviewers: 'レビュアー',
      metric: '指標',
      frame_range: 'フレーム',
      start_frame: '開始フレーム',
      project: 'プロジェクト',
      parent: '上位',
      created_by: '作成者',
      created_at: '作成日時',
      updated_at: '更新日時',
      rendition: 'バージョン',
    },
    one: { assignees: '担当者', reviewers: 'レビュアー' },
    file: { frame_in: 'フレーム開始', frame_out: 'フレーム終了' },
  },
  'core.lacks': {
    words: {
      drawings: '描き込み',
      drawn: '描き込み（件数のみ記載）',
      colours: '色',
      nearColours: '正確な色',
      replies: '返信',
      ends: '範囲の終わり',
      states: '完了の状態',
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
    duplicate: '入力が正しくありません。重複しています',
    name_taken: '*この名前はすでに使われています。「削除」をクリックして取り除いてください。',
    range: '入力が正しくありません。終了は開始より大きくしてください',
    duplicates: '重複した値があります',
    between: '{fromValue}から{toValue}までの値だけを指定できます',
    not_allowed: '使用できない値：{valueLimit}',
    decimals: '小数点以下は{decimals}桁までです',
    no_decimals: '整数だけを指定できます',
    computed: '計算式は自動で計算され、入力できません',
    private_part:
      '「{formula}」は非公開ではありませんが、非公開の{names}を使っています。両方を非公開にするか、取り除いてください',
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
    formula_end: '末尾に何か足りません',
    formula_open: 'このかっこは閉じられていません',
    formula_close: 'このかっこは開かれていません',
    formula_number: 'この数値は桁数が多すぎます',
    formula_no_metric: '指標「{what}」はありません',
    formula_gone: 'この指標は削除されました',
    formula_constant: '少なくとも1つの指標を使ってください',
    formula_cycle: '計算式が自分自身に依存しています：{path}',
  },
  'core.notifications': {
    somebody: '誰か',
    rule: 'ルール：{name}',
    product: 'Arbo',
    assigned: '{who}があなたに割り当てました',
    assignedMany: '{who}があなたに{count}件の{scenes}を割り当てました',
    assignedTeam: '{who}があなたのチームに割り当てました',
    status: '{who}がステータスを「{status}」にしました',
    noStatus: '{who}がステータスを外しました',
    statuses: '{who}が{count}件の{scenes}のステータスを変更しました',
    statusesTo: '{who}が{count}件の{scenes}を「{status}」にしました',
    mention: '{who}があなたをメンションしました',
    assignedComment: '{who}があなたにコメントを割り当てました',
    comment: '{who}がコメントしました',
    reply: '{who}が返信しました',
    react: '{who}があなたのコメントに{emoji}でリアクションしました',
    resolve: '{who}があなたのコメントを完了にしました',
    answered: '{who}がv{version}であなたのコメントに対応しました',
    version: '{who}がv{version}を追加しました',
    created: '{who}が作成しました（{what}）',
    createdMany: '{who}が{count}件の{scenes}を作成しました',
    dueDate: '{who}が期日を{day}にしました',
    noDueDate: '{who}が期日を外しました',
    dueDates: '{who}が{count}件の{scenes}の期日を変更しました',
    due: { tomorrow: '期日は明日です', today: '期日は今日です', late: '期限超過' },
    dueMany: '{when}：{count}件の{scenes}',
    playlist: {
      shared: '{who}がこのプレイリストをあなたと共有しました',
      receive_request: '{who}がこのプレイリストへのアクセスを求めています',
      accepted: '{who}がこのプレイリストへのアクセスを許可しました',
      declined: '{who}がこのプレイリストへのアクセスを断りました',
    },
    report: 'レポートができました',
  },
  'core.targets': {
    not_found: 'この目標は見つかりません',
    goal_order: '前のレベルの目標値より大きくしてください',
    goal: '0より大きい数値を入力してください',
    name: 'レベルの名前は必須です',
    name_long: 'レベルの名前は{max}文字までです',
    name_taken: 'この名前は別のレベルで使われています',
    reward: '0以上の数値を入力してください',
    colour: '色を選択してください',
    no_reward_currency: 'ワークスペースに報酬の通貨がありません。先に設定で指定してください。',
  },
} satisfies {
  'core.metric_values': Translation<typeof metricValueMessages>
  'core.lacks': Translation<typeof lackMessages>
  'core.fields': Translation<typeof fieldMessages>
  'core.levels': Translation<typeof levelMessages>
  'core.metrics': Translation<typeof metricMessages>
  'core.notifications': Translation<typeof notificationMessages>
  'core.targets': Translation<typeof targetMessages>
}
