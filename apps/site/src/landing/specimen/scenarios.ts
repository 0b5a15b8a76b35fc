import type { Language } from '../../code/highlight.ts';
import { sampleUrl } from '../../addresses.ts';

interface Side {
  file: string;
  language: Language;
  code: string;
  /** The text after the count. */
  tally: string;
}

/** One form, received by your own server and by an endpoint. */
export interface Scenario {
  id: string;
  name: string;
  before: Side;
  after: Side & { marked: readonly number[] };
  /** Other features of an endpoint, and how they work. */
  comes: readonly (readonly [what: string, how: string])[];
}

/** The number of lines that are not blank. */
export const countLines = (code: string): number => code.split('\n').filter((line) => line.trim() !== '').length;

const contact: Scenario = {
  id: 'contact',
  name: 'Contact form',
  before: {
    file: 'server.js',
    language: 'javascript',
    tally: 'lines, two packages, a database, and a server to maintain',
    code: `import express from "express"
import pg from "pg"

const app = express()
const db = new pg.Pool({ connectionString: process.env.DATABASE_URL })

app.use(express.urlencoded({ extended: false }))

app.post("/contact", async (req, res) => {
  const { name, email, message, website } = req.body
  if (website) return res.redirect(303, "/thanks") // a bot
  if (!name || !email || !message) {
    return res.status(422).send("Please fill in every field.")
  }
  await db.query(
    "insert into messages (name, email, body) values ($1, $2, $3)",
    [name, email, message],
  )
  res.redirect(303, "/thanks")
})

app.get("/messages", requireSignIn, async (req, res) => {
  const { rows } = await db.query("select * from messages order by id desc")
  res.render("messages", { rows }) // a page to write too
})

app.listen(3000)`,
  },
  after: {
    file: 'contact.html',
    language: 'html',
    marked: [1],
    tally: 'attribute. The form stays yours',
    code: `<form action="${sampleUrl}"
      method="post">
  <input name="name" required>
  <input name="email" type="email" required>
  <textarea name="message" required></textarea>
  <input name="_gotcha" hidden>
  <input type="hidden" name="_redirect" value="/thanks">
  <button>Send</button>
</form>`,
  },
  comes: [
    ['Somewhere to read it', 'a dashboard, and a REST API'],
    ['Success', 'confirmed once it is on disk'],
    ['Spam', 'kept apart with its reason'],
    ['Scripts', 'a JSON response, CORS open'],
  ],
};

const files: Scenario = {
  id: 'files',
  name: 'File upload',
  before: {
    file: 'server.js',
    language: 'javascript',
    tally: 'lines, three packages, a bucket and its keys, a temporary folder to clean',
    code: `import express from "express"
import multer from "multer"
import { S3Client, PutObjectCommand } from "@aws-sdk/client-s3"
import { randomUUID } from "node:crypto"
import { createReadStream } from "node:fs"
import { unlink } from "node:fs/promises"

const app = express()
const s3 = new S3Client({ region: process.env.REGION })
const upload = multer({
  dest: "/tmp/uploads",
  limits: { fileSize: 10 * 1024 * 1024, files: 20 },
})

app.post("/apply", upload.array("documents"), async (req, res) => {
  const stored = []
  for (const file of req.files) {
    const key = randomUUID()
    await s3.send(new PutObjectCommand({
      Bucket: process.env.BUCKET,
      Key: key,
      Body: createReadStream(file.path),
      ContentLength: file.size,
    }))
    await unlink(file.path)
    stored.push({ key, name: file.originalname })
  }
  await saveApplication(req.body, stored) // and everything else
  res.redirect(303, "/thanks")
})

app.use((err, req, res, next) => {
  if (err.code === "LIMIT_FILE_SIZE") {
    return res.status(413).send("A file is over 10 MB.")
  }
  next(err)
})

app.listen(3000)`,
  },
  after: {
    file: 'apply.html',
    language: 'html',
    marked: [1],
    tally: 'attribute. The form stays yours',
    code: `<form action="${sampleUrl}"
      method="post" enctype="multipart/form-data">
  <input name="name" required>
  <input name="documents" type="file" multiple>
  <button>Apply</button>
</form>`,
  },
  comes: [
    ['A file too large', 'the form comes back, still filled in'],
    ['Its name', 'a label, never a path'],
    ['Downloads', 'for you alone, never shown inline'],
    ['Deleting', 'the files go with the submission'],
  ],
};

const react: Scenario = {
  id: 'react',
  name: 'From React',
  before: {
    file: 'app/api/contact/route.js',
    language: 'javascript',
    tally: 'lines on a server, before the component that calls them',
    code: `import { NextResponse } from "next/server"
import { neon } from "@neondatabase/serverless"

const sql = neon(process.env.DATABASE_URL)

export async function POST(request) {
  const { name, email, message } = await request.json()
  if (!email?.includes("@") || !message) {
    return NextResponse.json(
      { error: "Email and message are required." },
      { status: 422 },
    )
  }
  await sql\`insert into messages (name, email, body)
            values (\${name}, \${email}, \${message})\`
  return NextResponse.json({ ok: true }, { status: 201 })
}`,
  },
  after: {
    file: 'contact.jsx',
    language: 'jsx',
    marked: [5],
    tally: 'call. The component stays yours',
    code: `export function Contact() {
  async function send(event) {
    event.preventDefault()
    const body = new FormData(event.currentTarget)
    await fetch("${sampleUrl}",
      { method: "POST", body })
  }
  return <form onSubmit={send}> … </form>
}`,
  },
  comes: [
    ['Files', 'in the same FormData'],
    ['The response', 'JSON, with the submission’s id'],
    ['A failure', 'a problem document with a sentence to show'],
    ['Somewhere to read it', 'a dashboard, and a REST API'],
  ],
};

/** The minimum on your own server, beside the complete code with an endpoint. */
export const scenarios: readonly Scenario[] = [contact, files, react];
