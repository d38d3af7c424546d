import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Dailies } from './Dailies'
import './page.css'

createRoot(document.querySelector('#app')!).render(
  <StrictMode>
    <Dailies />
  </StrictMode>,
)
