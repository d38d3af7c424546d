/** SQL of the parts of `workspace w` that its record holds and that have endpoints of their own; each is JSON. */
export const WORK_WEEK = `
  json_build_object('days', w.work_week, 'start', left(w.work_day_start::text, 5), 'end', left(w.work_day_end::text, 5),
    'timezone', w.timezone, 'holiday_group_id', w.holiday_group_id, 'version', w.work_week_version)`

export const CONFIGS = `
  json_build_object('currency', w.currency,
    'reward_currency', case when w.reward_currency_name is not null
      then json_build_object('name', w.reward_currency_name, 'symbol', w.reward_currency_symbol) end,
    'live_rewards', w.live_rewards,
    'comment_audience', case when w.comments_for_clients then 'clients' else 'team' end, 'version', w.configs_version)`
