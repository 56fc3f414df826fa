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
INSERT INTO "answers" VALUES('153dd4f2bfb88c54df485a79b3a8617c',1,'prior','-1',1010.0);
INSERT INTO "answers" VALUES('153dd4f2bfb88c54df485a79b3a8617c',1,'search','done',1010.0);
INSERT INTO "answers" VALUES('153dd4f2bfb88c54df485a79b3a8617c',1,'summary','Tea is fine',1010.0);
INSERT INTO "answers" VALUES('153dd4f2bfb88c54df485a79b3a8617c',1,'evidence','[{"text": "Tea helps", "doc": "d1", "found": true}]',1010.0);
INSERT INTO "answers" VALUES('153dd4f2bfb88c54df485a79b3a8617c',1,'posterior','2',1010.0);
INSERT INTO "answers" VALUES('cae5fdfe9abd09c6d28446f7d0e67bb2',1,'label','{"gender": "female"}',1010.0);
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
INSERT INTO "assignments" VALUES('153dd4f2bfb88c54df485a79b3a8617c',1,1,'q1','plus',0,1000.0);
INSERT INTO "assignments" VALUES('cae5fdfe9abd09c6d28446f7d0e67bb2',1,2,'i1','',0,1000.0);
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
INSERT INTO "meta" VALUES('version','3');
CREATE TABLE participants (
	id VARCHAR(32) NOT NULL, 
	study_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	join_key VARCHAR(64) NOT NULL, 
	panel_id VARCHAR(255), 
	panel_key VARCHAR(64), 
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
INSERT INTO "participants" VALUES('153dd4f2bfb88c54df485a79b3a8617c',1,1,'k1','PANEL-1','h1','active','87XG-XDMR-GD4Z',1000.0,NULL);
INSERT INTO "participants" VALUES('cae5fdfe9abd09c6d28446f7d0e67bb2',2,1,'k2',NULL,NULL,'active','YDRS-YJ4P-HNYP',1000.0,NULL);
CREATE TABLE studies (
	id INTEGER NOT NULL, 
	slug VARCHAR(64) NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	title TEXT NOT NULL, 
	settings TEXT NOT NULL, 
	content TEXT NOT NULL, 
	seed BIGINT NOT NULL, 
	secret VARCHAR(64) NOT NULL, 
	state VARCHAR(16) NOT NULL, 
	created DOUBLE NOT NULL, 
	joined INTEGER NOT NULL, 
	withdrawn INTEGER NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (slug)
);
INSERT INTO "studies" VALUES(1,'tea','seme','Tea','{"kind": "seme", "language": "en", "texts": {}, "title": "Tea", "consent": "You are asked to take part in a research study. You will answer a few questions about a topic, look at search results and answer again.\nTaking part is voluntary. You may stop at any time, and you may withdraw: your answers are then deleted. We store your answers, which results you opened and for how long, and how often you left the page for another window. We do not ask for your name.\nThis site sets one cookie, which ends with your browser session, and loads nothing from other sites.", "warning": "The texts may contain opinions on disputed topics that some people find upsetting.", "contact": "", "agreement": "I am 18 or older, I have read this, and I want to take part.", "trials": 1, "minutes": 60, "quota": 0, "panel_id": "PROLIFIC_PID", "panel_key": "SESSION_ID", "panel_required": false, "completion_code": "", "completion_url": "", "checks": [], "failed_check": "flag", "results_seconds": 0, "results_minutes": 0, "summary_words": 2, "evidence": 1, "disagree": "strongly disagree", "agree": "strongly agree", "mode": "rate", "question": "", "scale": 7, "low": "one-sided", "high": "balanced", "allow_same": true, "questions": [{"name": "gender", "text": "Does this query refer to a gender?", "labels": [{"value": "non-gendered", "label": "Non-gendered", "help": ""}, {"value": "female", "label": "Female", "help": ""}, {"value": "male", "label": "Male", "help": ""}, {"value": "other or multiple", "label": "Other or multiple", "help": ""}], "points": 0, "low": "", "high": ""}], "guidelines": "Read the query as someone would type it into a search engine.\nFemale or male: it contains a word or phrase that refers to that gender. That may be a gendered word (queen, king), a word that implies a gender (pregnant), or a person''s name.\nOther or multiple: it refers to another gender, or to more than one.\nNon-gendered: nothing in it refers to a gender. When in doubt about a name, ask whether most readers would think of one gender.", "per_item": 3, "gold_every": 10, "hold_minutes": 120, "comments": true}','{"queries":[{"id":"q1","text":"Is tea good?","statement":"Tea is good.","side":-1}],"documents":[{"id":"d1","text":"Tea helps.","title":"For","url":"","site":"","date":""},{"id":"d2","text":"Tea harms.","title":"","url":"","site":"","date":""}],"lists":[{"query":"q1","condition":"plus","docs":["d1","d2"],"duo":1.0,"signed_duo":1.0},{"query":"q1","condition":"minus","docs":["d2","d1"],"duo":1.0,"signed_duo":-1.0}],"items":[],"snippets":{"q1":{"d1":"Tea helps.","d2":"Tea harms."}},"warnings":["look at the axis"]}',5,'c29b69be7c3035c8fcb7c02ce1abf732cede8e000e631d1fa4c3229a9f4ef5a9','open',1795001143.77633,1,0);
INSERT INTO "studies" VALUES(2,'labels','annotation','Labels','{"kind": "annotation", "language": "en", "texts": {}, "title": "Labels", "consent": "You are asked to take part in a research study. You will read short texts and label them.\nTaking part is voluntary. You may stop at any time, and you may withdraw: your answers are then deleted. We store your answers and how often you left the page for another window. We do not ask for your name.\nThis site sets one cookie, which ends with your browser session, and loads nothing from other sites.", "warning": "The texts may contain opinions on disputed topics that some people find upsetting.", "contact": "", "agreement": "I am 18 or older, I have read this, and I want to take part.", "trials": 0, "minutes": 0.0, "quota": 0, "panel_id": "PROLIFIC_PID", "panel_key": "SESSION_ID", "panel_required": false, "completion_code": "", "completion_url": "", "checks": [], "failed_check": "flag", "results_seconds": 0, "results_minutes": 0, "summary_words": 10, "evidence": 1, "disagree": "strongly disagree", "agree": "strongly agree", "mode": "rate", "question": "", "scale": 7, "low": "one-sided", "high": "balanced", "allow_same": true, "questions": [{"name": "gender", "text": "Does this query refer to a gender?", "labels": [{"value": "non-gendered", "label": "Non-gendered", "help": ""}, {"value": "female", "label": "Female", "help": ""}, {"value": "male", "label": "Male", "help": ""}, {"value": "other or multiple", "label": "Other or multiple", "help": ""}], "points": 0, "low": "", "high": ""}], "guidelines": "Read the query as someone would type it into a search engine.\nFemale or male: it contains a word or phrase that refers to that gender. That may be a gendered word (queen, king), a word that implies a gender (pregnant), or a person''s name.\nOther or multiple: it refers to another gender, or to more than one.\nNon-gendered: nothing in it refers to a gender. When in doubt about a name, ask whether most readers would think of one gender.", "per_item": 3, "gold_every": 10, "hold_minutes": 120, "comments": true}','{"queries":[],"documents":[],"lists":[],"items":[{"id":"i1","parts":[["Query","the queen"]],"gold":null},{"id":"i2","parts":[["Query","a tie"]],"gold":null},{"id":"g1","parts":[["Query","her hat"]],"gold":{"gender":"female"}}],"snippets":{},"warnings":[]}',5,'459392a90bd4700a9c4c7f3279300802a46c50846d58ea33d2d5326e13fe6fe1','open',1.79500114378458976746e+09,1,0);
CREATE TABLE withdrawn_ids (
	study_id INTEGER NOT NULL, 
	hash VARCHAR(64) NOT NULL, 
	PRIMARY KEY (study_id, hash), 
	FOREIGN KEY(study_id) REFERENCES studies (id) ON DELETE CASCADE
);
CREATE INDEX attempts_of_key ON attempts ("key", at);
CREATE INDEX participants_of_study ON participants (study_id, state);
CREATE INDEX assignments_of_subject ON assignments (study_id, subject);
COMMIT;
