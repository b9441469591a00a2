/** A sample document for users who have no document yet. */
export const EXAMPLE = {
  path: 'openapi.yaml',
  text: `openapi: 3.1.0
info:
  title: Notes
  version: 1.0.0
  description: A sample to start from.
servers:
  - url: http://localhost:3000
tags:
  - name: notes
    description: Short texts.
paths:
  /notes:
    get:
      operationId: listNotes
      tags: [notes]
      summary: List all notes
      responses:
        '200':
          description: All notes, newest first.
          content:
            application/json:
              schema:
                type: array
                items: { $ref: '#/components/schemas/Note' }
    post:
      operationId: createNote
      tags: [notes]
      summary: Create a note
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/NewNote' }
      responses:
        '201':
          description: The new note.
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Note' }
        '400':
          description: The request is not valid.
  /notes/{id}:
    get:
      operationId: getNote
      tags: [notes]
      summary: Get a note
      parameters:
        - name: id
          in: path
          required: true
          schema: { type: string }
      responses:
        '200':
          description: The note.
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Note' }
        '404':
          description: There is no such note.
components:
  schemas:
    NewNote:
      type: object
      required: [text]
      properties:
        text: { type: string, minLength: 1, maxLength: 1000 }
    Note:
      type: object
      required: [id, text, createdAt]
      properties:
        id: { type: string }
        text: { type: string, minLength: 1, maxLength: 1000 }
        createdAt: { type: string, format: date-time }
`,
} as const;
