import { translations as contract } from './contract/ja.ts'
import type { Translation } from './contract/platform/language/catalogue.ts'
import type { explainMessages } from './connect/explanations/texts.ts'
import type { fieldRuleMessages } from './platform/forms/field-rule-texts.gen.ts'
import { fieldRules } from './platform/forms/field-rules-ja.gen.ts'
import type { formMessages } from './platform/form-texts.ts'
import type { accountMessages } from './account/texts.ts'
import type { timeMessages } from './platform/format/texts.ts'
import type { messages } from './platform/texts.ts'
import type { workspaceMessages } from './workspace/workspaces/texts.ts'
import type { workMessages } from './platform/work-texts.ts'
import type { ratingMessages } from './planning/metrics/texts.ts'

/**
 * The SDK in Japanese. Sentences are in the polite です・ます form, without a word for the reader where none is needed; buttons
 * and menu items are nouns or plain verbs. Punctuation is full width (「」（）：、。？), no space stands between Japanese words
 * or beside figures. One word for one thing, in all packages:
 *
 * | English | Japanese |
 * |---|---|
 * | project, process, episode, take, scene | プロジェクト, 工程, エピソード, テイク, シーン; a workspace's own words stand as they are, counted as {count}件の{scenes} |
 * | workspace, playlist, review, marker, status, frame, retake | ワークスペース, プレイリスト, レビュー, マーカー, ステータス, フレーム, リテイク |
 * | version (of a scene’s media) | バージョン |
 * | assigned, assignee; reviewer; coordinator | 担当, 割り当て, 担当者; レビュアー; コーディネーター |
 * | owner, admin, administrator of the workspace | オーナー, 管理者, ワークスペースの管理者 |
 * | person, people; member | ユーザー; メンバー; in a live room 参加者 |
 * | comment, reply; note; file, attachment | コメント, 返信; メモ; ファイル, 添付ファイル |
 * | drawing; annotated | 描き込み; 注釈付き |
 * | metric; report; target, goal; status flow | 指標; レポート; 目標, 目標値; ステータスフロー |
 * | due date, overdue | 締切, 締切超過 |
 * | production (a show that is imported or sampled); directory | 作品; 一覧, {Project}一覧 |
 * | my (pages and lists of one's own) | 自分の…, as 自分の作業, 自分の目標; never マイ… or あなた |
 * | deployed on; remove (from a list), delete | 使用先; 外す, 削除 |
 * | superseded version; free up storage | 旧バージョン; 空き容量を確保 |
 * | achievement (of people in reports) | 実績 |
 * | administrator of the server | サーバー管理者 |
 * | guest; client | ゲスト; クライアント |
 * | approved, unchecked, untouched, unassigned | 承認済み, 未チェック, 未着手, 未割り当て |
 * | sign in, sign out | サインイン, サインアウト |
 * | permission; access | 権限; アクセス, アクセス権 |
 */
export const translations = {
  ...contract,
  'core.field_rules': fieldRules,
  core: {
    'network.offline': '現在オフラインです。ネットワーク接続を確認してください。',
    'network.timeout': 'リクエストがタイムアウトしました。インターネット接続が安定しているか確認してください。',
    'network.problem': 'ネットワークに問題が発生しました。{message}',
    'network.lost': 'ネットワーク接続が切れました',
    'network.restored': 'ネットワーク接続が復旧しました',
    'network.unreachable': 'サーバーに接続できません。サインイン状態は維持されます。',
    'network.cancelled': 'キャンセルしました',
    'network.gateway_timeout': 'サーバーが時間内に応答しませんでした',
    'network.service_unavailable': 'サービスを利用できません',
    'network.bad_answer': 'サーバーの応答を読み取れません（{status}）。',
    'session.refresh_failed': 'サインインを更新できませんでした',
    'session.refresh_successful': 'サインインを更新しました',
    'session.no_workspace': '先にワークスペースを選択してください。',
    'session.signed_out': '続けるにはサインインしてください。',
    'session.workspace_deleted': 'このワークスペースは削除されました。',
    'module.web_search': '検索を利用できません',
    'module.people_insight': 'ユーザーインサイトを利用できません',
    'module.scene_hub': 'ハブを利用できません',
    'action.preference': '設定の保存',
    'action.saving': '保存',
    'action.any': '操作',
    'toast.succeeded': '{action}が完了しました',
    'toast.failed': '{action}に失敗しました',
    'failed.update': '更新に失敗しました。',
    'failed.deletion': '削除に失敗しました。',
    'failed.archive': 'アーカイブに失敗しました。',
    'permission.granted': '権限があります',
    'permission.denied': '権限がありません',
    'storage.limit': 'ストレージの上限を超えています。',
    'storage.freeing_up': 'ストレージの空き容量を確保中',
    'upload.timeout': 'リクエストがタイムアウトしました',
    'upload.stalled': '通信が止まっています。再試行中です。',
    'upload.going_on': 'アップロードを再開しました。',
    'timezone.invalid': 'このタイムゾーンの日時に変換できません',
  },
  'core.forms': {
    'form.required': '{field}は必須です',
    'form.is': '{field}が正しくありません',
    'form.confirmed': '{field}が一致しません。もう一度確認してください。',
    'form.email': 'メールアドレスが正しくありません',
    'form.password': 'パスワードが正しくありません',
    'form.length': '{max}文字以内で入力してください',
    'form.name_length': '名前は{max}文字までです。短くしてください',
    'form.display_name_format': '表示名の形式が正しくありません',
  },
  'core.account': {
    'passkey.cancelled': 'パスキーは使用されませんでした。もう一度試すか、別の方法を使ってください。',
    'passkey.known': 'このデバイスまたはパスワードマネージャーには、このアカウントのパスキーがすでにあります。',
    'sso.expired': 'このサインインは別のタブで始めたものか、期限切れです。最初からやり直してください。',
  },
  'core.workspaces': {
    'new_workspace.title': '新規ワークスペースの設定',
    'new_workspace.name': 'ワークスペース名',
    'new_workspace.display_name': '表示名',
    'new_workspace.avatar': 'アバター',
    'new_workspace.back': '戻る',
    'new_workspace.next': '次へ',
    'new_workspace.create': 'ワークスペースを作成',
    'new_workspace.action': 'ワークスペースの作成',
  },
  'core.time': {
    seconds: '数秒前',
    minutes: '{count, plural, other {#分前}}',
    hours: '{count, plural, other {#時間前}}',
  },
  'core.work': {
    'scenes.kept': '入力内容はここに保存され、オンラインに戻ると送信されます。',
    'upload.file_must_have_ext': 'ファイルには拡張子が必要です',
    'upload.exceeds_maximum': 'アップロードできる最大サイズを超えています',
    'upload.invalid': 'ファイルが正しくありません',
    'upload.too_large': 'ファイルが大きすぎます',
    'upload.attachment_too_large': 'ファイルサイズが上限を超えています。小さいファイルを選択してください',
    'upload.invalid_file_format': 'ファイル形式が正しくありません',
    'upload.invalid_file_combination':
      'ファイルの組み合わせが正しくありません。1つのバージョンのファイルは、すべて画像かすべて動画にしてください。',
    'upload.failed': 'アップロードに失敗しました',
    'review.item_gone': 'この{scene}は削除されました。',
    'review.not_kept': '未送信の作業をこのデバイスに保存できません。このページを閉じると失われます。{message}',
    'guest.words_only': 'ゲストができるのは、コメントと描き込みだけです。ほかの変更はできません。',
    'review.comment_gone': 'このコメントは削除されました。',
    'import.failed': 'インポートに失敗しました。',
    'import.faulty_rows': 'インポート中にエラーが発生しました。',
    'import.stopped': '停止しました。',
    'import.taking_back': '停止しました。ここまでに保存した内容を取り消しています。',
    'import.taken_back': '停止しました。1行も保存されていません。',
    'import.broken':
      '応答を受け取る前に接続が切れました。すべての行が保存されたか、1行も保存されていないかのどちらかです。ファイルをもう一度チェックして確かめてください。',
    'import.row': '行',
    'import.problem': '問題',
    'import.no_sample': 'サンプルをダウンロードできませんでした',
  },
  'core.rating': { step: '{total}段階中{filled}' },
  'core.explanations': {
    reasons: {
      inactive: 'このユーザーはこのワークスペースで有効でないため、何も許可されません。',
      role: 'ロール「{name}」にこの権限があります。',
      role_lacks: 'ロール「{name}」にこの権限はありません。',
      exception_granted: 'この権限は、例外としてこのユーザーに付与されています。',
      exception_revoked: 'この権限は、例外としてこのユーザーから取り消されています。',
      coordinator: 'このユーザーは「{name}」のコーディネーターのため、そこと下位のすべてで許可されます。',
      not_coordinator: 'このユーザーは、ここのコーディネーターでも上位のコーディネーターでもありません。',
      works_on: 'このユーザーは{scene}「{name}」の担当者のため、許可されます。',
      not_assigned: 'このユーザーは担当者ではありません。',
      reviews: 'このユーザーは{scene}「{name}」のレビュアーのため、許可されます。',
      not_reviewer: 'このユーザーはレビュアーではありません。',
      guest_on_scene: 'このユーザーは{scene}「{name}」の担当者ですが、ゲストは閲覧しかできません。',
      guest_adds:
        'ゲストが追加できるのは、自分がコーディネーターを務める場所の下位だけです。ほかの場所に追加しても、自分では見られないためです。',
      reserved_status: '専用ステータスを設定できるのは、レビュアーとコーディネーターだけです。',
      metric_locked: '指標「{name}」はロックされています。変更できるのはレビュアーとコーディネーターです。',
      metric_private: '指標「{name}」は非公開です。閲覧と変更ができるのはレビュアーとコーディネーターです。',
      metric_computed: '指標「{name}」は計算式のため、値の入力は誰にもできません。',
      metric_archived: '指標「{name}」はアーカイブ済みのため、値は誰も変更できません。',
      oneself: '本人の情報のため、権限は必要ありません。',
      sees_workspace: 'ロール「{name}」のため、このユーザーはワークスペース全体を閲覧できます。',
      project_member: 'このユーザーは「{name}」のメンバーのため、閲覧できます。',
      project_team: 'このユーザーのチーム「{name}」がメンバーのため、閲覧できます。',
      project_closed: '「{name}」を閲覧できるのはメンバーだけで、このユーザーはメンバーではありません。',
      own_projects_only:
        'このユーザーに見えるのは、メンバーになっている{projects}だけです。「{name}」のメンバーではありません。',
      assignee: 'このユーザーは{scene}「{name}」の担当者のため、閲覧できます。',
      reviewer: 'このユーザーは{scene}「{name}」のレビュアーのため、閲覧できます。',
      above_own_scene: 'このユーザーは下位の{scene}「{name}」を受け持っているため、閲覧できます。',
      coordinates_here: 'このユーザーは「{name}」のコーディネーターのため、閲覧できます。',
      above_coordinated: 'このユーザーは下位の「{name}」のコーディネーターのため、閲覧できます。',
      in_playlist: 'プレイリスト「{name}」が共有されているため、このユーザーは閲覧できます。',
      sees_nothing_here:
        'ゲストに見えるのは、自分が担当する{scenes}、プレイリストで共有された{scenes}、自分がコーディネーターを務める場所だけです。これはどれにも当てはまりません。',
      team_public: 'チーム「{name}」は公開されており、チームを閲覧できるユーザー全員に見えます。',
      team_member: 'このユーザーはチーム「{name}」のメンバーです。',
      team_author: 'チーム「{name}」の作成者はこのユーザーです。',
      team_closed: 'チーム「{name}」は非公開で、このユーザーはメンバーではありません。',
      team_archived: 'チーム「{name}」はアーカイブ済みのため、誰も変更できません。',
      playlist_owner: 'プレイリスト「{name}」のオーナーはこのユーザーです。',
      playlist_not_owner: 'プレイリスト「{name}」のオーナーは別のユーザーです。',
      playlist_workspace: '「{name}」はワークスペースのプレイリストです。ゲスト以外の全員が開けます。',
      playlist_shared: 'プレイリスト「{name}」は、このユーザーに閲覧のみで共有されています。',
      playlist_editor: 'プレイリスト「{name}」は、このユーザーに編集可能で共有されています。',
      playlist_not_editor: 'プレイリスト「{name}」は、このユーザーに編集可能では共有されていません。',
      playlist_closed: 'プレイリスト「{name}」のオーナーは別のユーザーで、このユーザーには共有されていません。',
    },
    named: {
      role: 'ロール「{name}」に次の権限があります：{permissions}。',
      role_lacks: 'ロール「{name}」に次の権限はありません：{permissions}。',
      exception_granted: '次の権限は、例外としてこのユーザーに付与されています：{permissions}。',
      exception_revoked: '次の権限は、例外としてこのユーザーから取り消されています：{permissions}。',
    },
    remedies: {
      restore_person: 'ユーザーを復元するか、ブロックを解除すると変わります。',
      change_role: 'ユーザーのロールを変えると変わります。',
      edit_role: 'ロールの内容を変更するか、ユーザーのロールを変えると変わります。',
      remove_exception: '例外を削除すると元に戻ります。',
      remove_coordinator: 'ユーザーをコーディネーターから外すと、許可されなくなります。',
      make_coordinator: 'ユーザーをここのコーディネーターにすると、許可されます。',
      unassign: 'ユーザーを{scene}の担当から外すと、許可されなくなります。',
      assign_scene: 'ユーザーを{scene}の担当者にすると、許可されます。',
      make_reviewer: 'ユーザーを{scene}のレビュアーにすると、許可されます。',
      end_share: 'プレイリストの共有を終了すると、許可されなくなります。',
      leave_project: 'ユーザーをメンバーから外すと、許可されなくなります。',
      join_project: 'ユーザーまたはそのチームをメンバーに加えると、許可されます。',
      assign: 'ユーザーをここの{scene}の担当者か、コーディネーターにすると、許可されます。',
      open_status:
        'ステータスフローを変更すると、ほかのステータスを設定できる全員がこのステータスも設定できるようになります。',
      open_metric: '指標の設定で制限を外すと変わります。',
      restore_metric: '指標のアーカイブを解除すると変わります。',
      close_team: 'チームを非公開にすると、許可されなくなります。',
      leave_team: 'ユーザーをチームから外すと、許可されなくなります。',
      join_team: 'チームを公開するか、ユーザーをチームに加えると、許可されます。',
      restore_team: 'チームのアーカイブを解除すると変わります。',
      share_playlist: 'プレイリストをユーザーと共有すると、許可されます。',
      share_to_edit: 'プレイリストを編集可能でユーザーと共有すると、許可されます。',
      copy_playlist: 'ユーザーは自分用のコピーを作成できます。',
    },
  },
} satisfies {
  core: Translation<typeof messages>
  'core.forms': Translation<typeof formMessages>
  'core.field_rules': Translation<typeof fieldRuleMessages>
  'core.account': Translation<typeof accountMessages>
  'core.workspaces': Translation<typeof workspaceMessages>
  'core.time': Translation<typeof timeMessages>
  'core.work': Translation<typeof workMessages>
  'core.rating': Translation<typeof ratingMessages>
  'core.explanations': Translation<typeof explainMessages>
} & typeof contract
