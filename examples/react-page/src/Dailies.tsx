import '@arbo/woohoo-treemap'
import { ReviewViewer } from '@arbo/review-viewer/react'
import { useState } from 'react'
import { clip, comments, progress } from './dailies'

interface Heard {
  what: string
  text: string
}

export function Dailies() {
  const [frame, setFrame] = useState(0)
  const [messages, setMessages] = useState<Heard[]>([])
  const hear = (what: string, text: string) => setMessages((before) => [{ what, text }, ...before].slice(0, 6))

  return (
    <>
      <header>
        <h1>Dailies</h1>
        <p>
          Frame <output>{frame}</output>
        </p>
      </header>
      <main>
        <ReviewViewer
          className="framed"
          media={clip}
          comments={comments}
          currentUser={{ id: 'ada', display_name: 'Ada Byron' }}
          frame={262}
          onFrameChange={({ detail }) => setFrame(detail.frame)}
          onCommentAdd={({ detail }) => hear('Comment', detail.comment.text)}
          onArboError={({ detail }) => hear('Trouble', detail.message)}
        >
          <a href={clip.src}>Watch the clip</a>
        </ReviewViewer>
        <div className="columns">
          <div>
            {/* Without the wrapper: a tag in JSX has the same types, and events by their own names. */}
            <arbo-woohoo-treemap
              class="framed"
              heading="Progress"
              data={progress}
              onready={({ detail }) => hear('Progress', `${detail.scenes} scenes`)}
              onselect={({ detail }) => hear('Selected', detail.node ?? 'nothing')}
            />
          </div>
          <section aria-labelledby="heard">
            <h2 id="heard">What the page has heard</h2>
            <ul className="heard">
              {messages.map(({ what, text }, index) => (
                <li key={messages.length - index}>
                  <b>{what}</b> {text}
                </li>
              ))}
            </ul>
          </section>
        </div>
      </main>
      <footer>
        Big Buck Bunny © 2008 Blender Foundation, <a href="https://creativecommons.org/licenses/by/3.0/">CC BY 3.0</a>
      </footer>
    </>
  )
}
