import '@arbo/people-insight'
import '@arbo/review-viewer'
import { provideZonelessChangeDetection } from '@angular/core'
import { bootstrapApplication } from '@angular/platform-browser'
import { ReviewerPage } from './reviewer-page.js'

await bootstrapApplication(ReviewerPage, { providers: [provideZonelessChangeDetection()] })
