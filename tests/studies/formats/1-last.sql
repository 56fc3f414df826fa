BEGIN TRANSACTION;
CREATE TABLE accounts (
	name VARCHAR(64) NOT NULL, 
	password_hash TEXT NOT NULL, 
	PRIMARY KEY (name)
);
CREATE TABLE answers (
	participant_id VARCHAR(32) NOT NULL, 
	trial INTEGER NOT NULL, 
	item VARCHAR(64) NOT NULL, 
	value TEXT NOT NULL, 
	at DOUBLE NOT NULL, 
	PRIMARY KEY (participant_id, trial, item), 
	FOREIGN KEY(participant_id) REFERENCES participants (id) ON DELETE CASCADE
);
INSERT INTO "answers" VALUES('d6f4a0eb57e6ec84fccf9268bbce2820',1,'prior','-1',1010.0);
INSERT INTO "answers" VALUES('d6f4a0eb57e6ec84fccf9268bbce2820',1,'search','done',1010.0);
INSERT INTO "answers" VALUES('d6f4a0eb57e6ec84fccf9268bbce2820',1,'summary','Tea is fine',1010.0);
INSERT INTO "answers" VALUES('d6f4a0eb57e6ec84fccf9268bbce2820',1,'evidence','[{"text": "Tea helps", "doc": "d1", "found": true}]',1010.0);
INSERT INTO "answers" VALUES('d6f4a0eb57e6ec84fccf9268bbce2820',1,'posterior','2',1010.0);
INSERT INTO "answers" VALUES('51114dbc085876b65eaa4d0a6c3e83f5',1,'label','{"gender": "female"}',1010.0);
CREATE TABLE assignments (
	participant_id VARCHAR(32) NOT NULL, 
	trial INTEGER NOT NULL, 
	study_id INTEGER NOT NULL, 
	subject VARCHAR(255) NOT NULL, 
	condition VARCHAR(160) NOT NULL, 
	slot INTEGER, 
	started DOUBLE NOT NULL, 
	UNIQUE (participant_id, trial), 
	UNIQUE (participant_id, subject), 
	UNIQUE (study_id, subject, slot), 
	FOREIGN KEY(participant_id) REFERENCES participants (id) ON DELETE CASCADE, 
	FOREIGN KEY(study_id) REFERENCES studies (id) ON DELETE CASCADE
);
INSERT INTO "assignments" VALUES('d6f4a0eb57e6ec84fccf9268bbce2820',1,1,'q1','plus',0,1000.0);
INSERT INTO "assignments" VALUES('51114dbc085876b65eaa4d0a6c3e83f5',1,2,'i1','',0,1000.0);
CREATE TABLE attempts (
	id INTEGER NOT NULL, 
	"key" VARCHAR(64) NOT NULL, 
	at DOUBLE NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE decisions (
	study_id INTEGER NOT NULL, 
	item_id VARCHAR(255) NOT NULL, 
	question VARCHAR(64) NOT NULL, 
	value TEXT NOT NULL, 
	comment TEXT NOT NULL, 
	account VARCHAR(64) NOT NULL, 
	at DOUBLE NOT NULL, 
	PRIMARY KEY (study_id, item_id, question), 
	FOREIGN KEY(study_id) REFERENCES studies (id) ON DELETE CASCADE
);
CREATE TABLE documents (
	study_id INTEGER NOT NULL, 
	doc_id VARCHAR(255) NOT NULL, 
	title TEXT NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY (study_id, doc_id), 
	FOREIGN KEY(study_id) REFERENCES studies (id) ON DELETE CASCADE
);
INSERT INTO "documents" VALUES(1,'d1','For','Tea helps.');
INSERT INTO "documents" VALUES(1,'d2','','Tea harms.');
CREATE TABLE entries (
	study_id INTEGER NOT NULL, 
	query_id VARCHAR(255) NOT NULL, 
	condition VARCHAR(64) NOT NULL, 
	rank INTEGER NOT NULL, 
	doc_id VARCHAR(255) NOT NULL, 
	snippet TEXT NOT NULL, 
	PRIMARY KEY (study_id, query_id, condition, rank), 
	FOREIGN KEY(study_id) REFERENCES studies (id) ON DELETE CASCADE
);
INSERT INTO "entries" VALUES(1,'q1','plus',1,'d1','Tea helps.');
INSERT INTO "entries" VALUES(1,'q1','plus',2,'d2','Tea harms.');
INSERT INTO "entries" VALUES(1,'q1','minus',1,'d2','Tea harms.');
INSERT INTO "entries" VALUES(1,'q1','minus',2,'d1','Tea helps.');
CREATE TABLE events (
	id INTEGER NOT NULL, 
	participant_id VARCHAR(32) NOT NULL, 
	trial INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	doc_id VARCHAR(255), 
	rank INTEGER, 
	"key" VARCHAR(64) NOT NULL, 
	seconds DOUBLE, 
	at DOUBLE NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (participant_id, "key"), 
	FOREIGN KEY(participant_id) REFERENCES participants (id) ON DELETE CASCADE
);
CREATE TABLE items (
	study_id INTEGER NOT NULL, 
	item_id VARCHAR(255) NOT NULL, 
	position INTEGER NOT NULL, 
	parts TEXT NOT NULL, 
	gold TEXT, 
	PRIMARY KEY (study_id, item_id), 
	FOREIGN KEY(study_id) REFERENCES studies (id) ON DELETE CASCADE
);
INSERT INTO "items" VALUES(2,'i1',0,'[["Query", "the queen"]]',NULL);
INSERT INTO "items" VALUES(2,'i2',1,'[["Query", "a tie"]]',NULL);
INSERT INTO "items" VALUES(2,'g1',2,'[["Query", "her hat"]]','{"gender": "female"}');
CREATE TABLE lists (
	study_id INTEGER NOT NULL, 
	query_id VARCHAR(255) NOT NULL, 
	condition VARCHAR(64) NOT NULL, 
	position INTEGER NOT NULL, 
	duo DOUBLE, 
	signed_duo DOUBLE, 
	PRIMARY KEY (study_id, query_id, condition), 
	FOREIGN KEY(study_id, query_id) REFERENCES queries (study_id, query_id) ON DELETE CASCADE, 
	FOREIGN KEY(study_id) REFERENCES studies (id) ON DELETE CASCADE
);
INSERT INTO "lists" VALUES(1,'q1','plus',0,1.0,1.0);
INSERT INTO "lists" VALUES(1,'q1','minus',1,1.0,-1.0);
CREATE TABLE logins (
	token_hash VARCHAR(64) NOT NULL, 
	account VARCHAR(64) NOT NULL, 
	created DOUBLE NOT NULL, 
	PRIMARY KEY (token_hash), 
	FOREIGN KEY(account) REFERENCES accounts (name) ON DELETE CASCADE
);
CREATE TABLE meta (
	"key" VARCHAR(64) NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY ("key")
);
INSERT INTO "meta" VALUES('version','1');
CREATE TABLE participants (
	id VARCHAR(32) NOT NULL, 
	study_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	join_key VARCHAR(64) NOT NULL, 
	panel_id VARCHAR(255), 
	panel_key VARCHAR(64), 
	name VARCHAR(255), 
	state VARCHAR(16) NOT NULL, 
	code VARCHAR(64) NOT NULL, 
	started DOUBLE NOT NULL, 
	finished DOUBLE, 
	PRIMARY KEY (id), 
	UNIQUE (study_id, number), 
	UNIQUE (study_id, join_key), 
	UNIQUE (study_id, panel_id), 
	FOREIGN KEY(study_id) REFERENCES studies (id) ON DELETE CASCADE
);
INSERT INTO "participants" VALUES('d6f4a0eb57e6ec84fccf9268bbce2820',1,1,'k1','PANEL-1','h1',NULL,'active','AU7H-L8DL-P279',1000.0,NULL);
INSERT INTO "participants" VALUES('51114dbc085876b65eaa4d0a6c3e83f5',2,1,'k2',NULL,NULL,NULL,'active','DFVG-KMDF-MVL2',1000.0,NULL);
CREATE TABLE queries (
	study_id INTEGER NOT NULL, 
	query_id VARCHAR(255) NOT NULL, 
	position INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	statement TEXT NOT NULL, 
	PRIMARY KEY (study_id, query_id), 
	FOREIGN KEY(study_id) REFERENCES studies (id) ON DELETE CASCADE
);
INSERT INTO "queries" VALUES(1,'q1',0,'Is tea good?','Tea is good.');
CREATE TABLE studies (
	id INTEGER NOT NULL, 
	slug VARCHAR(64) NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	settings TEXT NOT NULL, 
	seed INTEGER NOT NULL, 
	state VARCHAR(16) NOT NULL, 
	created DOUBLE NOT NULL, 
	joined INTEGER NOT NULL, 
	withdrawn INTEGER NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (slug)
);
INSERT INTO "studies" VALUES(1,'tea','seme','{"kind": "seme", "title": "Tea", "consent": "You are asked to take part in a research study. You will answer a few questions about a topic, look at search results and answer again.\nTaking part is voluntary. You may stop at any time, and you may withdraw: your answers are then deleted. We keep your answers, which results you opened, for how long, and whether the page was in front. We do not ask for your name.\nThis site sets one cookie, which ends with your browser session, and loads nothing from other sites.", "warning": "The texts may contain opinions on disputed topics that some people find upsetting.", "contact": "", "agreement": "I am 18 or older, I have read this, and I want to take part.", "trials": 1, "minutes": 60, "quota": 0, "panel_id": "PROLIFIC_PID", "panel_key": "SESSION_ID", "panel_required": false, "completion_code": "", "completion_url": "", "checks": [], "failed_check": "flag", "results_seconds": 0, "results_minutes": 0, "summary_words": 2, "evidence": 1, "disagree": "strongly disagree", "agree": "strongly agree", "mode": "rate", "question": "", "scale": 7, "low": "one-sided", "high": "balanced", "allow_same": true, "questions": [{"name": "gender", "text": "Does this query refer to a gender?", "labels": [{"value": "non-gendered", "label": "Non-gendered", "help": ""}, {"value": "female", "label": "Female", "help": ""}, {"value": "male", "label": "Male", "help": ""}, {"value": "other or multiple", "label": "Other or multiple", "help": ""}], "points": 0, "low": "", "high": ""}], "guidelines": "Read the query as someone would type it into a search engine.\nFemale or male: it contains a word or phrase that refers to that gender. That may be a gendered word (queen, king), a word that implies a gender (pregnant), or a person''s name.\nOther or multiple: it refers to another gender, or to more than one.\nNon-gendered: nothing in it refers to a gender. When in doubt about a name, ask whether most readers would think of one gender.", "per_item": 3, "gold_every": 10, "hold_minutes": 120, "comments": true, "warnings": ["look at the axis"], "sides": {"q1": -1}}',5,'open',1.79500097538852858543e+09,1,0);
INSERT INTO "studies" VALUES(2,'labels','annotation','{"kind": "annotation", "title": "Labels", "consent": "You are asked to take part in a research study. You will read short texts and label them.\nTaking part is voluntary. You may stop at any time, and you may withdraw: your answers are then deleted. We keep your answers and whether the page was in front. We do not ask for your name.\nThis site sets one cookie, which ends with your browser session, and loads nothing from other sites.", "warning": "The texts may contain opinions on disputed topics that some people find upsetting.", "contact": "", "agreement": "I am 18 or older, I have read this, and I want to take part.", "trials": 0, "minutes": 0.0, "quota": 0, "panel_id": "PROLIFIC_PID", "panel_key": "SESSION_ID", "panel_required": false, "completion_code": "", "completion_url": "", "checks": [], "failed_check": "flag", "results_seconds": 0, "results_minutes": 0, "summary_words": 10, "evidence": 1, "disagree": "strongly disagree", "agree": "strongly agree", "mode": "rate", "question": "", "scale": 7, "low": "one-sided", "high": "balanced", "allow_same": true, "questions": [{"name": "gender", "text": "Does this query refer to a gender?", "labels": [{"value": "non-gendered", "label": "Non-gendered", "help": ""}, {"value": "female", "label": "Female", "help": ""}, {"value": "male", "label": "Male", "help": ""}, {"value": "other or multiple", "label": "Other or multiple", "help": ""}], "points": 0, "low": "", "high": ""}], "guidelines": "Read the query as someone would type it into a search engine.\nFemale or male: it contains a word or phrase that refers to that gender. That may be a gendered word (queen, king), a word that implies a gender (pregnant), or a person''s name.\nOther or multiple: it refers to another gender, or to more than one.\nNon-gendered: nothing in it refers to a gender. When in doubt about a name, ask whether most readers would think of one gender.", "per_item": 3, "gold_every": 10, "hold_minutes": 120, "comments": true, "warnings": [], "sides": {}}',5,'open',1.79500097539675164222e+09,1,0);
CREATE INDEX attempts_of_key ON attempts ("key", at);
CREATE INDEX participants_of_study ON participants (study_id, state);
CREATE INDEX assignments_of_subject ON assignments (study_id, subject);
COMMIT;
