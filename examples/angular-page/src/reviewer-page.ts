import { Component, CUSTOM_ELEMENTS_SCHEMA, type ElementRef, signal, viewChild } from '@angular/core'
import type { PeopleInsightEvents } from '@arbo/people-insight'
import type { ReviewViewerElement, ReviewViewerEvents } from '@arbo/review-viewer'
import { clip, comments, insight } from './reviewer.js'

@Component({
  selector: 'app-root',
  // Angular leaves tags with a hyphen to the browser.
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <header>
      <h1>Review with Ada</h1>
      <p>
        Frame <output>{{ frame() }}</output>
        <button type="button" (click)="toStart()">To the start</button>
      </p>
    </header>
    <main>
      <arbo-review-viewer
        #viewer
        class="framed"
        [media]="clip"
        [comments]="comments"
        [currentUser]="me"
        frame="262"
        (frame-change)="frame.set($event.detail.frame)"
        (comment-add)="commentAdded($event)"
        (arbo-error)="hear('Trouble', $event.detail.message)"
      >
        <a [href]="clip.src">Watch the clip</a>
      </arbo-review-viewer>
      <div class="columns">
        <div>
          <arbo-people-insight class="framed" [insight]="insight" (ready)="personShown($event)" />
        </div>
        <section aria-labelledby="heard">
          <h2 id="heard">What the page has heard</h2>
          <ul class="heard">
            @for (one of heard(); track $index) {
              <li>
                <b>{{ one.what }}</b> {{ one.text }}
              </li>
            }
          </ul>
        </section>
      </div>
    </main>
    <footer>
      Big Buck Bunny © 2008 Blender Foundation, <a href="https://creativecommons.org/licenses/by/3.0/">CC BY 3.0</a>
    </footer>
  `,
})
export class ReviewerPage {
  protected readonly viewer = viewChild.required<ElementRef<ReviewViewerElement>>('viewer')
  protected readonly clip = clip
  protected readonly comments = comments
  protected readonly insight = insight
  protected readonly me = { id: 'ada', display_name: 'Ada Byron' }
  protected readonly frame = signal(0)
  protected readonly heard = signal<{ what: string; text: string }[]>([])

  protected hear(what: string, text: string): void {
    this.heard.update((before) => [{ what, text }, ...before].slice(0, 6))
  }

  protected toStart(): void {
    this.viewer().nativeElement.seek(0)
  }

  protected commentAdded({ detail }: CustomEvent<ReviewViewerEvents['comment-add']>): void {
    this.hear('Comment', detail.comment.text)
  }

  protected personShown({ detail }: CustomEvent<PeopleInsightEvents['ready']>): void {
    this.hear('Person', detail.name)
  }
}
