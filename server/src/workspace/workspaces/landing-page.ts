/** SQL of the landing page that holds for `ws_user m` with its `ws_role r`: the person's own, else the role's. */
export const LANDING_PAGE = `
  coalesce(m.landing_page_route, r.landing_page_route) as landing_page_route,
  case when m.landing_page_route is null then r.landing_page_name else m.landing_page_name end as landing_page_name`
