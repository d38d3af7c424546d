// Runs in the document's head before the first paint: the kept theme, and whether to show the sign-in form that is
// already in the page, or the outline of the application while it loads, whose code then comes beside the entry's. Kept
// in step with theme.ts and core's keys.
;(function () {
  var root = document.documentElement
  try {
    var theme = localStorage.getItem('account.theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  } catch {
    // Storage is blocked: the system decides.
  }
  // The language that was chosen on this device, else the first of the reader's that there is. The server does the same.
  var chosen = /(?:^|; )account\.language=(\w\w)/.exec(document.cookie)
  var languages = (chosen ? [chosen[1]] : []).concat(navigator.languages).map(function (tag) {
    return tag.slice(0, 2).toLowerCase()
  })
  var language = languages.find(function (tag) {
    return /^(?:en|de|fr|es|ja)$/.test(tag)
  })
  // A form in another language than the page's is not shown.
  var isOther = root.lang !== (language || 'en')
  root.lang = language || 'en'
  var known = /(?:^|; )account\.(?:access|refresh)_token=[^;]/.test(document.cookie)
  // Pages for everybody: the form would show for a moment and go.
  var open =
    /^\/(?:404|429|502|523|demo|loading|health-check|signup|forgot-password|resend-email-activation|ws-invite|login\/callback)\/?$/.test(
      location.pathname,
    ) || /^\/(?:password-reset|activation-email|ws\/(?:cr|jn))(?:\/|$)/.test(location.pathname)
  // Where a provider alone signs people in, the form with a password is not theirs.
  var settings = document.querySelector('meta[name=arbo-settings]')
  open = open || (settings !== null && /"sso":{[^}]*"only":true/.test(settings.content))
  open = open || isOther
  if (!known && open) root.dataset.bare = ''
  if (!known && !open) {
    root.dataset.boot = 'sign-in'
    // A form that is sent before the application has taken over waits for it.
    document.addEventListener('submit', function (event) {
      if (root.dataset.live === undefined) {
        event.preventDefault()
        root.dataset.waiting = ''
      }
    })
    // So does who wants to look at the password, the one thing to press that is neither a link nor sends the form.
    document.addEventListener('click', function (event) {
      if (root.dataset.live === undefined && event.target.closest('.sign-in-form button[type=button]')) {
        root.dataset.pressed = ''
      }
    })
  } else if (document.currentScript.dataset.application) {
    // The build's name of the file; without a build there is none.
    var link = document.createElement('link')
    link.rel = 'modulepreload'
    link.crossOrigin = ''
    link.href = document.currentScript.dataset.application
    document.head.append(link)
  }
})()
