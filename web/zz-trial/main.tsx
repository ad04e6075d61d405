import { createRoot } from 'react-dom/client'
import { createHashRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { Captchas } from '#web/custom-components/Captchas.tsx'
import '#web/app/tokens.css'
import '#web/app/themes.css'
import '#web/app/base.css'
import '#web/custom-components/components.css'
for (const [k, v] of new URLSearchParams(location.search)) document.documentElement.dataset[k] = v
const router = createHashRouter([{ path: '*', element: <main className="wide"><h1>组件</h1><section aria-labelledby="captcha"><h2 id="captcha">安全验证</h2><Captchas /></section></main> }])
createRoot(document.getElementById('root')!).render(<RouterProvider router={router} />)
